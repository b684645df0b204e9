/** What an owner has set and cannot be deployed, in plain sentences. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError';
}
