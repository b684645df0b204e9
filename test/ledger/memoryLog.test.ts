import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { logContract } from './logContract.ts';

logContract('memory', createMemoryLog);
