const TIMES: { readonly [suffix: string]: bigint } = {
  '': 1n,
  k: 1_000n,
  thousand: 1_000n,
  m: 1_000_000n,
  million: 1_000_000n,
  b: 1_000_000_000n,
  billion: 1_000_000_000n,
};

/** The gold that the words mean, or null where RULES.md calls them `BAD_AMOUNT`. */
export function amountOf(words: string): number | null {
  const text = words.toLowerCase().replace(/\s+/g, ' ').trim();
  const withoutGold = text.replace(/ ?(gp|gold)$/, '');
  const suffix = / ?(k|thousand|m|million|b|billion)$/.exec(withoutGold);
  const number = suffix === null ? withoutGold : withoutGold.slice(0, suffix.index);
  const gold = goldOf(number, suffix?.[1] ?? '');
  return gold === null || gold < 1n || gold > 1_000_000_000_000n ? null : Number(gold);
}

function goldOf(number: string, suffix: string): bigint | null {
  const times = TIMES[suffix] ?? 1n;
  if (/^(0|[1-9][0-9]*)$/.test(number)) return BigInt(number) * times;
  if (suffix !== '' && /^[1-9][0-9]{0,2}\.[0-9]{3}$/.test(number)) return null;
  if (/^[1-9][0-9]{0,2}([,. ])[0-9]{3}(\1[0-9]{3})*$/.test(number)) {
    return BigInt(number.replace(/[,. ]/g, '')) * times;
  }
  return suffix === '' ? null : decimalOf(number, times);
}

function decimalOf(number: string, times: bigint): bigint | null {
  const decimal = /^(0|[1-9][0-9]*)[.,]([0-9]+)$/.exec(number);
  const [, whole = '', fraction = ''] = decimal ?? [];
  if (decimal === null || fraction.length === 3) return null;
  const scale = 10n ** BigInt(fraction.length);
  const scaled = BigInt(whole + fraction) * times;
  return scaled % scale === 0n ? scaled / scale : null;
}
