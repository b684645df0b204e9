/** A Windows executable (PE32+) read as Microsoft's "PE Format" has it, far enough to see what was put into it. */
export interface WindowsExecutable {
  /** 0x8664 is x64. */
  readonly machine: number;
  readonly entryPoint: number;
  readonly sections: readonly Section[];
  /** Where in the file signatures are, 0 for none. */
  readonly signatures: number;
  /** By type, name and language, such as `10/NODE_SEA_BLOB/0`. */
  readonly resources: ReadonlyMap<string, Buffer>;
}

interface Section {
  readonly name: string;
  /** Where it lies in memory, from the image's base. */
  readonly address: number;
  readonly inMemory: number;
  /** Where it lies in the file. */
  readonly at: number;
  readonly bytes: Buffer;
}

/** @throws where it is none, or where a resource points out of its section. */
export function readWindowsExecutable(file: Buffer): WindowsExecutable {
  const pe = file.readUInt32LE(0x3c);
  const optional = pe + 24;
  const marks = [
    file.toString('latin1', 0, 2),
    file.toString('latin1', pe, pe + 4),
    file.readUInt16LE(optional),
  ];
  if (marks.join() !== 'MZ,PE\0\0,523') throw new Error('expected a Windows executable of 64 bits');
  const sections = sectionsIn(file, pe);
  return {
    machine: file.readUInt16LE(pe + 4),
    entryPoint: file.readUInt32LE(optional + 16),
    sections,
    signatures: file.readUInt32LE(optional + 112 + 4 * 8),
    resources: resourcesIn(sections, file.readUInt32LE(optional + 112 + 2 * 8)),
  };
}

function sectionsIn(file: Buffer, pe: number): readonly Section[] {
  const table = pe + 24 + file.readUInt16LE(pe + 20);
  return Array.from({ length: file.readUInt16LE(pe + 6) }, (_, i) => {
    const header = table + 40 * i;
    const at = file.readUInt32LE(header + 20);
    const size = file.readUInt32LE(header + 16);
    if (at + size > file.length) throw new Error('expected each section to lie in the file');
    return {
      name: file.toString('latin1', header, header + 8).replace(/\0+$/, ''),
      inMemory: file.readUInt32LE(header + 8),
      address: file.readUInt32LE(header + 12),
      at,
      bytes: file.subarray(at, at + size),
    };
  });
}

/** The tree of resources: each level a directory, numbers within it counted from the tree's root. */
function resourcesIn(sections: readonly Section[], root: number): Map<string, Buffer> {
  const from = (address: number): Buffer => {
    const found = sections.find((one) => {
      return one.address <= address && address < one.address + one.bytes.length;
    });
    if (found === undefined) throw new Error('expected a resource to lie in a section');
    return found.bytes.subarray(address - found.address);
  };
  const tree = from(root);
  const found = new Map<string, Buffer>();
  const walk = (at: number, path: readonly string[]): void => {
    const count = tree.readUInt16LE(at + 12) + tree.readUInt16LE(at + 14);
    for (let i = 0; i < count; i += 1) {
      const entry = at + 16 + 8 * i;
      const [name, to] = [tree.readUInt32LE(entry), tree.readUInt32LE(entry + 4)];
      const here = [...path, nameIn(tree, name)];
      if (to >= HIGH) walk(to - HIGH, here);
      else {
        const bytes = from(tree.readUInt32LE(to));
        found.set(here.join('/'), bytes.subarray(0, tree.readUInt32LE(to + 4)));
      }
    }
  };
  walk(0, []);
  return found;
}

/** A set highest bit means a directory, or a name instead of a number. */
const HIGH = 0x8000_0000;

function nameIn(tree: Buffer, name: number): string {
  if (name < HIGH) return String(name);
  const at = name - HIGH;
  return tree.toString('utf16le', at + 2, at + 2 + 2 * tree.readUInt16LE(at));
}
