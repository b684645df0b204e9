import { dirname, join } from 'node:path';
import { createCigoApp } from '../lib/cloud/cigoApp.ts';
import { houseText } from '../lib/cloud/houseText.ts';
import { OwnerError } from '../lib/cloud/ownerError.ts';
import { machineSettings, SettingsError, withoutTimings } from '../lib/environment.ts';

try {
  withoutTimings();
  const { houseFile } = machineSettings();
  const googleFile = join(dirname(houseFile), 'google.json');
  createCigoApp({ house: houseText(houseFile), googleFile });
} catch (error) {
  if (!(error instanceof OwnerError || error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
