import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** JSON lines on standard output, without personal data. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, serializers: { err: withoutData } })

type LoggedError = {
  type: string
  message: string
  stack: string
  /** The error code of PostgreSQL or the system. */
  code?: string
  constraint?: string
}

/**
 * PostgreSQL puts the failing row into `detail` and `where`, Drizzle the parameters of the statement into its message:
 * names, e-mails and what users write. They are not logged.
 */
export function withoutData(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return typeof error
  const chain = causesOf(error)
  const known = <Name extends 'code' | 'constraint'>(name: Name) =>
    chain.flatMap((each) => (name in each ? [String(each[name as keyof Error])] : []))[0]
  const [code, constraint] = [known('code'), known('constraint')]
  return {
    type: error.constructor.name,
    message: chain.map(messageOf).join(': '),
    stack: chain.map(framesOf).join('\ncaused by\n'),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
  }
}

function causesOf(error: Error): Error[] {
  return error.cause instanceof Error && error.cause !== error ? [error, ...causesOf(error.cause)] : [error]
}

const messageOf = ({ message }: Error) => message.replace(/\nparams: [\s\S]*$/, '')

const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
