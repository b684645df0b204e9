/**
 * How often a test does again what may go wrong in many ways: few times with all other tests, and as many as a release is
 * held to by `npm run test:thorough`.
 */
export function often(few: number, many: number): number {
  return process.env['CIGO_THOROUGH'] === 'true' ? many : few;
}
