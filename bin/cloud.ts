import { createCigoApp } from '../lib/cloud/cigoApp.ts';
import { HouseError, houseText } from '../lib/cloud/houseText.ts';
import { machineSettings, SettingsError } from '../lib/environment.ts';

try {
  createCigoApp(houseText(machineSettings().houseFile));
} catch (error) {
  if (!(error instanceof HouseError || error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
