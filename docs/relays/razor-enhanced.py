# cigo's relay for Razor Enhanced (IronPython 3.4). Set these five as the owner told you; README.md beside this says more.
ADDRESS = 'https://YOUR-ADDRESS'
TABLE = 'lucky7'
RELAY = 'dealer'
SECRET_FILE = r'C:\cigo\secret.txt'           # holds the relay's secret: whsec_ and what follows
STATE_FILE = r'C:\cigo\razor-enhanced.queue'  # made by this script: what waits to be sent, and how far it has read
import base64, datetime, hashlib, hmac, io, json, os, random, re, socket, threading, time, urllib.request as web
show, pause = Misc.SendMessage, lambda: Misc.Pause(100)

def client_lines():
    """What the client still shows (100 lines), oldest first. Its stamps count the seconds since 1970 by local time."""
    zone = round((datetime.datetime.now() - datetime.datetime.utcnow()).total_seconds() / 900.0) * 900
    for entry in Journal.GetJournalEntry(-1.0):
        said = min(entry.Timestamp - zone, entry.Timestamp, key=lambda stamp: abs(stamp - time.time()))
        yield entry.Timestamp, {'text': entry.Text or '', 'name': entry.Name or '', 'type': str(entry.Type),
                                'serial': entry.Serial & 0xFFFFFFFF, 'at': int(said * 1000)}
# From here on razor-enhanced.py and classicassist.py are the same. Every order, roll and die line has one of these words:
MATTERS = re.compile('table|next|bet|dice|die|wish|roll|box|side|collect|split|ride|chest|correct|seat|undo|note|paid|total', re.I)
NOT_WRITTEN = '%s cannot be written: is its folder there, and room on the disk?' % STATE_FILE
UNSHOWN = re.compile(u'[\x00-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]')  # no letters: they steer a window
lock, stop, sentences, guard = threading.Lock(), threading.Event(), [], socket.socket()

def post(secret, body):
    """Posts a body, signed by Standard Webhooks over its very bytes. Returns the HTTP status and the text of the answer."""
    url = '%s/v1/tables/%s/journal' % (ADDRESS.rstrip('/'), TABLE)
    name, now = 'msg_%012x' % random.getrandbits(48), str(int(time.time()))
    mac = hmac.new(base64.b64decode(secret[6:]), ('%s.%s.%s' % (name, now, body)).encode('ascii'), hashlib.sha256)
    headers = {'content-type': 'application/json', 'cigo-relay': RELAY, 'webhook-id': name, 'webhook-timestamp': now,
               'webhook-signature': 'v1,' + base64.b64encode(mac.digest()).decode('ascii')}
    try:
        answer = web.urlopen(web.Request(url, body.encode('ascii'), headers), timeout=10)
    except web.HTTPError as refusal:
        answer = refusal
    return answer.getcode(), answer.read().decode('utf-8')

class Queue(object):
    """The lines that wait, [journal, number, line], and what was read of the client's. A change is on disk before it counts."""
    def __init__(self):
        self.lines, self.journal, self.next, self.seen, self.unwritten, self.held, self.lost = [], '', 1, [], [], None, ''
        files = [file for file in (STATE_FILE + '.before', STATE_FILE) if os.path.exists(file)]
        written = ''.join(io.open(file, encoding='latin-1').read() for file in files)
        for change in written.split('\n'):
            try:
                self.apply(**json.loads(change))
            except ValueError:
                pass  # nothing, or a change that was cut off and so never counted
        if len(written) > 1000000 and STATE_FILE in files and not self.lines:
            self.write(STATE_FILE + '.before', journal=self.journal, first=self.next, seen=self.seen, held=self.held, alone=True)
            os.remove(STATE_FILE)  # all of it is in the other one
    def write(self, file=STATE_FILE, **change):
        with open(file, 'ab') as state:
            state.write(('\n%s\n' % json.dumps(change)).encode('ascii'))
            state.flush()
            os.fsync(state.fileno())
        self.apply(**change)
    def apply(self, journal, taken=0, first=None, lines=(), seen=(), held=None, alone=False):
        """The server has taken a journal so far, or lines are added to one; `alone` drops all that was before."""
        self.lines = [] if alone else [it for it in self.lines if it[0] != journal or taken <= it[1] < (first or it[1] + 1)]
        if first:
            self.lines += [[journal, first + place, line] for place, line in enumerate(lines)]
            self.seen = ((self.seen if journal == self.journal and not alone else []) + list(seen))[-1100:]
            self.journal, self.next, self.unwritten, self.held, self.lost = journal, first + len(lines), [], held, ''
    def begin(self, above, lines, seen, held, alone):
        """Begins a journal. Its name is above the last one even where the clock was set back."""
        now = datetime.datetime.utcnow()
        name = now.strftime('%Y%m%dT%H%M%S') + '%03dZ-%06x' % (now.microsecond // 1000, random.getrandbits(24))
        self.write(journal=name if name > above else above + '0', first=1, lines=lines, seen=seen, held=held, alone=alone)
        sentences.append('The relay reads on from here. Say again what the table does not show.')
    def read(self, starting):
        """Takes in what the client shows and did not show before. What may matter gets its number."""
        shown = list(client_lines())
        names = [repr((stamp, line['serial'], line['name'], line['type'], line['text'])) for stamp, line in shown]
        keys = [hashlib.sha256(name.encode('utf-8', 'replace')).hexdigest()[:10] for name in names]
        with lock:
            seen, held, kept = self.seen + self.unwritten, self.held, []
            old = next((n for n in range(min(len(keys), len(seen)), 0, -1) if keys[:n] == seen[-n:]), 0)
            cut = not self.journal or bool(seen) and old < max(1, min(3, len(keys), len(seen)))  # fewer are equal by chance
            if cut:  # on from the last line that is known; at the start, and after another relay, from now on
                known = [n + 1 for n, key in enumerate(keys) if key in seen] or [0]
                old, held = len(keys) if starting or not self.journal else max(known), None
            for _, line in shown[old:]:
                if re.search('[\r\n]', line['text']) or len(line['text'] + line['name'] + line['type']) > 500:
                    continue  # no record to cigo
                kept += [held] if held and line['text'].startswith('The first die') else []  # it names who threw
                held = None if MATTERS.search(line['text']) else line
                kept += [] if held else [line]
            if cut:
                self.begin(self.lost or self.journal, kept, keys, held, not self.journal)
            elif kept or len(self.unwritten + keys[old:]) > 40:  # a crash forgets what was read but is not on disk
                self.write(journal=self.journal, first=self.next, lines=kept, seen=self.unwritten + keys[old:], held=held)
            else:
                self.held, self.unwritten = held, (self.unwritten + keys[old:])[-1100:]

def send(queue, secret):
    """Sends what waits, in order, one request at a time, and each half minute an empty delivery as a sign of life."""
    greeted, quiet, failures, trouble, answer = '', 0, 0, '', {}
    while not stop.wait(0.1):
        with lock:
            journal, first, _ = queue.lines[0] if queue.lines else (queue.journal, queue.next, None)
            lines = [line for run, _, line in queue.lines[:400 if answer.get('wait') else 60] if run == journal == greeted]
        quiet += 0.1
        if not journal or greeted == journal and not lines and quiet < 30:
            continue
        quiet, status, answer = 0, 0, {}
        try:
            delivery = {'table': TABLE, 'journal': journal, 'from': first if lines else 1, 'lines': lines}
            delivery['readAt'] = lines[0]['at'] if lines else int(time.time() * 1000)
            status, text = post(secret, json.dumps(delivery))
            answer = dict(json.loads(text))
            error = answer.get('error', {})
            problem = 'cigo refuses (%(code)s): %(message)s.' % error if error else ''
            taken, ahead = error.get('expected', 0) if error else answer['next'], error.get('code') == 'JOURNAL_AHEAD'
            with lock:
                if 'current' in error or journal == queue.journal and taken > queue.next:
                    queue.lines, queue.journal, queue.lost = [], '', error.get('current', journal)  # to another relay of this name
                elif ahead or 0 < taken < first:
                    waiting = [line for _, _, line in queue.lines]
                    queue.begin('' if ahead else journal, waiting, queue.seen + queue.unwritten, queue.held, True)
                elif taken > first:
                    queue.write(journal=journal, taken=taken)
                greeted = journal if taken else greeted
        except Exception as fault:
            problem = 'No cigo answers at %s (HTTP %d): lines wait here.' % (ADDRESS, status)
            problem = NOT_WRITTEN if status and isinstance(fault, EnvironmentError) else problem
        sentences.extend(([problem or 'cigo answers.'] if problem != trouble else []) + list(answer.get('say') or []))
        failures, trouble = min(failures + 1, 6) if problem else 0, problem
        stop.wait(random.uniform(0.25, 0.5) * 2 ** failures if problem else 1.5 if answer.get('wait') else 0)
    guard.close()

starting, trouble, fault = True, '', 'There is no secret in %s: ask the owner for it.' % SECRET_FILE
try:
    secret = re.search('whsec_[A-Za-z0-9+/=]+', io.open(SECRET_FILE, encoding='latin-1').read()).group()
    fault = '%s is in use, or cannot be read: stop the other relay, check the folder.' % STATE_FILE
    guard.bind(('127.0.0.1', 20000 + int(hashlib.sha256(STATE_FILE.encode('utf-8')).hexdigest()[:4], 16) % 12000))
    queue = Queue()
    threading.Thread(target=send, args=(queue, secret)).start()
    while True:
        try:
            starting, fault = queue.read(starting), ''
        except Exception as reason:
            fault = NOT_WRITTEN if isinstance(reason, EnvironmentError) else 'No journal: is the character in the game?'
        sentences.extend([fault] if fault not in ('', trouble) else [])
        trouble = fault
        while sentences:
            show(UNSHOWN.sub('', sentences.pop(0)))
        pause()
except (EnvironmentError, AttributeError):
    show(fault)
finally:
    stop.set()
