/** Where the parts of a Windows executable (PE32+) say what they say, in bytes. */
const PE_HEADER_AT = 0x3c;
const OPTIONAL_HEADER = 24;
const PE32_PLUS = 0x20b;
const CHECKSUM = 64;
/** The fifth of the data directories: where in the file the signatures are, and how many bytes. */
const SIGNATURES = 112 + 4 * 8;

/**
 * A Windows executable without its signatures, which must stand at its end. Whatever is changed in the file makes them
 * wrong, and a wrong signature is worse than none.
 * @throws where it is no such executable.
 */
export function withoutSignatures(executable: Buffer): Buffer {
  const optional = executable.readUInt32LE(PE_HEADER_AT) + OPTIONAL_HEADER;
  if (executable.readUInt16LE(optional) !== PE32_PLUS) {
    throw new Error('expected a Windows executable of 64 bits');
  }
  const [at, size] = [0, 4].map((more) => executable.readUInt32LE(optional + SIGNATURES + more));
  if (at === undefined || size === undefined || at === 0) return executable;
  if (at + size !== executable.length) {
    throw new Error('expected the signatures at the end of the executable');
  }
  const rest = Buffer.from(executable.subarray(0, at));
  rest.fill(0, optional + SIGNATURES, optional + SIGNATURES + 8);
  // Windows looks at the checksum of drivers only; 0 is none.
  rest.fill(0, optional + CHECKSUM, optional + CHECKSUM + 4);
  return rest;
}
