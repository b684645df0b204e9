import { printed } from './pages.ts';

/** A command that is typed for real, and what it is to come to. */
export interface Run {
  readonly command: string;
  /** 0 unless given. */
  readonly status?: number;
  readonly says: RegExp | string;
  /** What the page says that it prints, up to a `…`; of answers that came too late on a slow machine the first may be missing. */
  readonly shown?: string;
  /** The same in small, where as documented it takes minutes. */
  readonly instead?: string;
}

/** What a command says that needs an AWS where there is none. */
export const CLOUD_SAYS =
  'AWS cannot be reached. Check the network and AWS_REGION, then try again.';

/** In this order: what is posted first is read by those that follow. */
export const RUNS: readonly Run[] = [
  {
    command: 'node post.mjs first.txt',
    says: 'Alice rolls 8: the bet is lost.\n',
    shown: printed('docs/INTERFACES.md', 'Alice rolls 9: a double!'),
  },
  {
    command: 'curl -H "Authorization: Bearer STAFF-KEY" http://127.0.0.1:8787/v1/tables/lucky7',
    says: '"entries":12,"rolls":6,',
  },
  {
    command: 'curl -H "Authorization: Bearer $KEY" http://127.0.0.1:8787/v1/tables/lucky7',
    says: '"house":{"bank":-29000,"chest":26500,"stake":0,"sides":0}',
  },
  {
    command: 'npm run cigo -- replay lib/local/demo/evening.txt',
    says: ' rolls; the table is closed',
  },
  {
    command: 'npm run cigo -- replay --house house.json --json MY-JOURNAL.txt',
    says: /^\{.*"table":"lucky7".*\}\n$/,
  },
  { command: 'npm run cigo -- replay --house house.json JOURNAL.txt', says: /\n {2}sum +0\n/ },
  { command: 'npm run cigo -- replay FILE', says: '12 entries, 6 rolls; the table is closed' },
  {
    command: 'npm run cigo -- replay --dealer Eve small.txt',
    status: 2,
    says: '--dealer: the table has no dealer "Eve"; it has Dealer Dan.\n',
  },
  { command: 'npm run cigo -- house check', says: 'house.json is right: 1 table, 1 dealer' },
  { command: 'npm run cigo -- odds --bet 5k', says: 'a bet of 5,000 favours the house.' },
  { command: 'npm run cigo -- odds', says: 'a bet of 1 favours the player.' },
  { command: 'npm run cigo -- doctor', says: 'ok     relay dealer at lucky7' },
  { command: 'npm run cigo -- verify --table lucky7', says: '\nAll is right: ' },
  {
    command: 'npm run cigo -- verify --table lucky7 --from-journal dan-2026-11-29.txt',
    says: '✓ journal ',
  },
  { command: 'npm run cigo -- export --table lucky7 > lucky7.csv', says: /^$/ },
  {
    command: 'npm run cigo -- export --table lucky7 --format json --from 100 --to 199',
    says: /^$/,
  },
  { command: 'npm run cigo -- report --table lucky7', says: 'chest-top-up' },
  { command: 'npm run cigo -- secret relay phone', says: /^whsec_\S+\n$/ },
  {
    command: 'npm run cigo -- relay',
    status: 2,
    says: 'or start it in a terminal, and it asks for what it needs.',
  },
  { command: 'npm run simulate -- --from 4711 --trace', says: 'No seed failed.' },
  {
    command: 'npm run odds:simulate -- --bets 1000000 --seed 8',
    instead: 'npm run odds:simulate -- --bets 200 --seed 8',
    says: '200 bets by lines, seed 8',
  },
  {
    command: 'npm run odds:simulate -- --bets 10000000 --by rules',
    instead: 'npm run odds:simulate -- --bets 200 --by rules',
    says: '200 bets by rules, seed ',
  },
  {
    command: 'npm run fuzz -- --lines 1000000 --requests 100000 --from 1',
    instead: 'npm run fuzz -- --lines 200 --requests 20 --from 1',
    says: 'seed 1',
  },
];

/** Blocks that are typed whole, by how they begin. */
export const BLOCKS: readonly Run[] = [
  {
    command: 'secret=whsec_dGhpcyBpcyBvbmx5IGFuIGV4YW1wbGUh\n',
    says: /^hQ1Ln3ehyM5Nez6Q6fVcCiRLMggq6atQtcSodktHdlg=\n$/,
  },
];

/** The sheet follows by itself, a little later. */
export const SHEET =
  'curl -H "Authorization: Bearer local" "http://127.0.0.1:8787/v4/spreadsheets/local-lucky7/values/Ledger!A1:K3"';

/** What needs the owner's AWS: it is typed all the same, and comes as far as AWS. */
export const CLOUD = /(?:--stack (?:Cigo|NAME)|--ledger-table NAME)(?: |$)/;
