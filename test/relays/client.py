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


class Entry(object):
    def __init__(self, **fields):
        self.__dict__.update(fields)


class Said(object):
    """The client's journal: the newest lines since the login, oldest first."""

    def __init__(self, told, most, entry):
        self.told, self.most, self.entry = told, most, entry
        self.size, self.first, self.end, self.entries = -1, 0, 0, []

    def look(self):
        if os.path.getsize(self.told['said']) != self.size:
            self.read()
        with open(self.told['shown'], 'a') as shown:
            shown.write('%d %d\n' % (self.first, self.end))
        return list(self.entries)

    def read(self):
        with open(self.told['said'], 'rb') as file:
            text = file.read()
        lines = text.decode('utf-8').split('\n')[:-1]
        since = lines[::-1].index('{"login":true}') if '{"login":true}' in lines else len(lines)
        self.size, self.end, self.first = len(text), len(lines), len(lines) - min(since, self.most)
        self.entries = [self.entry(json.loads(line)) for line in lines[self.first:]]


def signed(serial):
    return serial - (1 << 32) if serial >= 1 << 31 else serial


class RazorJournal(object):
    """Keeps 100 lines; stamps them by local time in coarse ticks, so that all lines of a burst have one stamp."""

    def __init__(self, told):
        self.said = Said(told, 100, self.entry)

    def GetJournalEntry(self, after):
        return [entry for entry in self.said.look() if entry.Timestamp > after]

    def entry(self, line):
        local = line['at'] / 1000.0 + time.localtime(line['at'] / 1000).tm_gmtoff
        return Entry(Text=line['text'], Name=line['name'], Serial=signed(line['serial']), Type=line['type'], Color=0,
                     Timestamp=local - local % (1 / 64.0))


class ClassicJournal(object):
    """Keeps 1,024 lines, without stamps."""

    def __init__(self, told):
        self.said = Said(told, 1024, self.entry)

    def GetEntireBuffer(self):
        return self.said.look()

    def entry(self, line):
        return Entry(Text=line['text'], Name=line['name'], Serial=signed(line['serial']), SpeechType=line['type'],
                     Cliloc=line.get('cliloc', 0))


def show(sentence):
    sys.stdout.write(json.dumps(sentence) + '\n')
    sys.stdout.flush()


def pause(milliseconds):
    time.sleep(milliseconds / 5000.0)


def read_script(script, told):
    """The script with a dealer's settings."""
    with open(script) as file:
        source = file.read()
    for name, value in told['settings'].items():
        source, count = re.subn('(?m)^%s = .*$' % name, lambda _: '%s = %s' % (name, json.dumps(value)), source)
        assert count == 1, name
    for text, other in told['changes']:
        assert text in source, text
        source = source.replace(text, other)
    return compile(source, os.path.basename(script), 'exec')


def play(kind, script, told, **builtins):
    """Runs a script that was read, with other `builtins` where they are given."""
    if kind == 'razor':
        client = {'Journal': RazorJournal(told), 'Misc': Entry(SendMessage=show, Pause=pause)}
    else:
        assistant = types.ModuleType('Assistant')
        assistant.Engine = Entry(Journal=ClassicJournal(told))
        sys.modules['Assistant'] = assistant
        client = {'SysMessage': show, 'Pause': pause}
    exec(script, dict(client, __name__='__main__', **builtins))


if __name__ == '__main__':
    settings = json.loads(sys.argv[3])
    play(sys.argv[1], read_script(sys.argv[2], settings), settings)
