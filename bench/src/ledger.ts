import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** A write that the server acknowledged. */
export type Acknowledged =
  | {
      kind: 'save'
      userId: string
      position: number
      furthest: number
      played: number
      segments: string
    }
  | { kind: 'attempt'; userId: string; key: string; score: number }
  | { kind: 'account'; email: string }
  | { kind: 'course'; courseId: string }
  | { kind: 'session'; token: string }

export type Ledger = { note: (write: Acknowledged) => void; read: () => Acknowledged[] }

/** The clients' own record, written to a file before the response is used. */
export function openLedger(file: string): Ledger {
  return {
    note: (write) => appendFileSync(file, `${JSON.stringify(write)}\n`),
    read: () =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line) as Acknowledged)
        : [],
  }
}
