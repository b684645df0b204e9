"""Lives of a script, each a process of its own that kills itself by SIGKILL between two of its steps: KIND SCRIPT SETTINGS.

The script knows nothing of it: what it calls for a step (the disk, the network) ends the process in its place. A line of
input asks for a life: {"point": where it ends, "passes": how often it first gets past that, "torn": whether the power fails
too, so that of what was not synced only some beginning is on disk, "wait": seconds to wait for the answer in vain}.
Then it prints what the script shows, and `true`; or `false` for a life that did not get there in time.
"""
import http.client
import json
import os
import random
import signal
import sys
import urllib.request

import client

PATIENCE = 30  # seconds; then the life ends by SIGALRM


class Doom(object):
    def __init__(self, point, passes, torn, wait):
        self.point, self.passes, self.torn, self.wait, self.written = point, passes, torn, wait, {}

    def reaches(self, point):
        if point != self.point:
            return False
        self.passes -= 1
        return self.passes < 0

    def at(self, point):
        if self.reaches(point):
            os.kill(os.getpid(), signal.SIGKILL)


class MortalFile(object):
    """The file of the queue: a change with lines is an append, one that the server has taken lines a mark."""

    def __init__(self, file, doom):
        self.file, self.doom = file, doom

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()

    def __getattr__(self, name):
        return getattr(self.file, name)

    def write(self, text):
        change = json.loads(text.decode('ascii'))
        what = 'lines' if change.get('lines') else 'mark' if change.get('taken') else ''
        if what == 'lines':
            self.doom.at('read-append')
        if what == 'mark':
            self.doom.at('answer-mark')
        self.doom.written[self.fileno()] = what, os.fstat(self.fileno()).st_size
        self.file.write(text)


def mortal_sync(doom, fsync=os.fsync):
    def sync(file):
        what, size = doom.written.pop(file)
        if what == 'lines' and doom.reaches('append-sync'):
            if doom.torn:
                os.ftruncate(file, random.randint(size, os.fstat(file).st_size))
            os.kill(os.getpid(), signal.SIGKILL)
        fsync(file)
        if what == 'mark':
            doom.at('mark-read')
    return sync


def mortal_net(doom, urlopen=urllib.request.urlopen, getresponse=http.client.HTTPConnection.getresponse):
    sending = []

    def send(request, timeout):
        sending[:] = json.loads(request.data.decode('ascii'))['lines']
        if sending:
            doom.at('sync-send')
        return urlopen(request, timeout=timeout)

    def hear(connection):
        if sending and doom.reaches('send-answer'):
            client.time.sleep(doom.wait)
            os.kill(os.getpid(), signal.SIGKILL)
        return getresponse(connection)
    return send, hear


def live(kind, script, told, asked):
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    doom = Doom(**asked)
    os.fsync = mortal_sync(doom)
    urllib.request.urlopen, http.client.HTTPConnection.getresponse = mortal_net(doom)
    client.play(kind, script, told, open=lambda *how: MortalFile(open(*how), doom))


settings = json.loads(sys.argv[3])
script = client.read_script(sys.argv[2], settings)
for line in iter(sys.stdin.readline, ''):
    child = os.fork()
    if not child:
        live(sys.argv[1], script, settings, json.loads(line))
        os._exit(0)
    end = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(end) and os.WTERMSIG(end) in (signal.SIGKILL, signal.SIGALRM), end
    client.show(os.WTERMSIG(end) == signal.SIGKILL)
