import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openAws } from '../doctor/aws/aws.ts';
import { examineCloud } from '../doctor/cloud.ts';
import type { Finding } from '../doctor/finding.ts';
import { SHEETS_ROOT_URL } from '../doctor/google/spreadsheet.ts';
import { examineMachine } from '../doctor/machine.ts';
import { count, jsonOf, lineOf, summaryOf } from '../doctor/report.ts';
import { machineSettings } from '../environment.ts';
import { fileFault } from './faults.ts';
import { readOptions } from './options.ts';
import { createPaper } from './paper.ts';

/** `cigo doctor`: what is wrong with an owner's settings and reach, and what to do; answers 1 where there is a fault. */
export async function doctor(args: readonly string[]): Promise<0 | 1> {
  const { values } = readOptions({
    args: [...args],
    options: {
      stack: { type: 'string' },
      house: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const houseFile = values.house ?? machineSettings().houseFile;
  const asked =
    values.stack === undefined ? onMachine(houseFile) : inCloud(houseFile, values.stack);
  const paper = createPaper(process.stdout);
  const findings: Finding[] = [];
  for await (const finding of asked) {
    findings.push(finding);
    if (!values.json) await paper.print(`${lineOf(finding, paper)}\n`);
  }
  await paper.print(`${values.json ? jsonOf(findings) : summaryOf(findings, paper)}\n`);
  return count(findings, 'fault') === 0 ? 0 : 1;
}

async function* onMachine(houseFile: string): AsyncGenerator<Finding> {
  const { dataDir, port, googleCredentialsFile: google } = machineSettings();
  yield* examineMachine({
    house: await houseFrom(houseFile),
    dataDir,
    port,
    google: google === undefined ? null : await textOf(google),
    nodeVersion: process.versions.node,
    sheetsRootUrl: SHEETS_ROOT_URL,
  });
}

async function* inCloud(houseFile: string, stack: string): AsyncGenerator<Finding> {
  const googleFile = join(dirname(houseFile), 'google.json');
  const house = await houseFrom(houseFile);
  const aws = openAws();
  try {
    yield* examineCloud({
      house,
      stack,
      aws,
      googleFile: existsSync(googleFile) ? await textOf(googleFile) : null,
      sheetsRootUrl: SHEETS_ROOT_URL,
    });
  } finally {
    aws.close();
  }
}

/** Only the usual file may be missing: one that was named must be there. */
async function houseFrom(name: string) {
  const byDefault = name === 'house.json' && !existsSync(name);
  return { name, text: byDefault ? null : await textOf(name) };
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw fileFault(file, error);
  });
}
