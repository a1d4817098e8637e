import pg from 'pg'

/** A startup error that the operator can fix. Shown as its message, never as a stack trace. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** This Farol is older than the database: only another version can start, and whoever starts it again need not try. */
export class TooOld extends StartProblem {}

/** What a service manager sees: EX_CONFIG for what another try cannot change, as `deploy/*.service` say. */
export const exitCodeOf = (error: unknown) => (error instanceof TooOld ? 78 : 1)

/** The message of an error that the operator can act on: ours, PostgreSQL's, or the system's. Undefined for a bug. */
export function problemSentence(error: unknown): string | undefined {
  if (error instanceof StartProblem) return error.message
  if (error instanceof pg.DatabaseError) return `PostgreSQL says: ${error.message}.`
  if (error instanceof Error && 'syscall' in error) return `The system says: ${error.message}.`
  // Drizzle wraps the driver's errors.
  if (error instanceof Error && error.cause !== undefined) return problemSentence(error.cause)
  return undefined
}
