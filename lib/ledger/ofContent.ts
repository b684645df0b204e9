/** Whether an error is about what is stored, not about the way to it: those have a name, a code or metadata. */
export function isOfContent(error: unknown): error is Error {
  if (!(error instanceof Error) || error.name !== 'Error') return false;
  return !('code' in error) && !('$metadata' in error);
}
