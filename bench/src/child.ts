import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Child<First> = {
  pid: number
  /** Its first message, when it was ready. */
  first: First
  ask: <Answer>(question: unknown) => Promise<Answer>
  stop: () => Promise<void>
}

type Options = { args?: string[]; nodeOptions?: string[] }

/** One of our programs in a child process, with its own CPU time and memory; `path` is relative to this folder. */
export async function startChild<First>(
  path: string,
  { args = [], nodeOptions = [] }: Options = {},
): Promise<Child<First>> {
  const child = fork(fileURLToPath(new URL(path, import.meta.url)), args, {
    execArgv: nodeOptions,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const first = await reply<First>(child)
  return {
    pid: child.pid ?? 0,
    first,
    ask: (question) => {
      const answer = reply<never>(child)
      child.send(question as object)
      return answer
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function reply<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('A process of the bench ended too early.'))
    child.once('exit', ended)
    child.once('message', (answer) => {
      child.off('exit', ended)
      resolve(answer as Answer)
    })
  })
}
