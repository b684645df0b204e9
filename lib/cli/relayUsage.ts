/** What a relay may be told on its command line. */
export const RELAY_ARGUMENTS =
  '--table ID [--dealer NAME] [--from-start] [--say-file FILE] [--set-up] [JOURNAL-FILE-OR-FOLDER]';
