"""Stands in for a game client's script engine, faults and all: KIND SCRIPT SETTINGS.

What is said lies in the file `said`, a JSON object a line, so that the client's journal outlives a script that is killed;
an object with `login` empties the journal, as a new login does. Each look of the script is noted in the file `shown`.
"""
import json
import os
import re
import sys
import time
import types

kind, script, told = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])


class Entry(object):
    def __init__(self, **fields):
        self.__dict__.update(fields)


def said(most):
    """The newest lines since the login, oldest first, and what number the first of them has."""
    with open(told['said'], 'rb') as lines:
        whole = [json.loads(line) for line in lines.read().decode('utf-8').split('\n')[:-1]]
    since = max([n + 1 for n, line in enumerate(whole) if 'login' in line] or [0])
    first = max(since, len(whole) - most)
    with open(told['shown'], 'a') as shown:
        shown.write('%d %d\n' % (first, len(whole)))
    return whole[first:]


def signed(serial):
    return serial - (1 << 32) if serial >= 1 << 31 else serial


class RazorJournal(object):
    """Keeps 100 lines; stamps them by local time in coarse ticks, so that all lines of a burst have one stamp."""

    def GetJournalEntry(self, after):
        entries = [self.entry(line) for line in said(100)]
        return [entry for entry in entries if entry.Timestamp > after]

    def entry(self, line):
        local = line['at'] / 1000.0 + time.localtime(line['at'] / 1000).tm_gmtoff
        return Entry(Text=line['text'], Name=line['name'], Serial=signed(line['serial']), Type=line['type'], Color=0,
                     Timestamp=local - local % (1 / 64.0))


class ClassicJournal(object):
    """Keeps 1,024 lines, without stamps."""

    def GetEntireBuffer(self):
        return [Entry(Text=line['text'], Name=line['name'], Serial=signed(line['serial']), SpeechType=line['type'],
                      Cliloc=line.get('cliloc', 0)) for line in said(1024)]


def show(sentence):
    sys.stdout.write(json.dumps(sentence) + '\n')
    sys.stdout.flush()


def pause(milliseconds):
    time.sleep(milliseconds / 5000.0)


source = open(script).read()
for name, value in told['settings'].items():
    source, count = re.subn('(?m)^%s = .*$' % name, lambda _: '%s = %s' % (name, json.dumps(value)), source)
    assert count == 1, name
for text, other in told.get('changes', []):
    assert text in source, text
    source = source.replace(text, other)
if kind == 'razor':
    client = {'Journal': RazorJournal(), 'Misc': Entry(SendMessage=show, Pause=pause)}
else:
    assistant = types.ModuleType('Assistant')
    assistant.Engine = Entry(Journal=ClassicJournal())
    sys.modules['Assistant'] = assistant
    client = {'SysMessage': show, 'Pause': pause}
exec(compile(source, os.path.basename(script), 'exec'), dict(client, __name__='__main__'))
