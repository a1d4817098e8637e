import { familyMemoryMb, residentMb } from '../proc.ts'
import { type MeasuredCpu, openServedSchool } from '../served-school.ts'
import { atMost, type Verdict, withoutTarget } from '../verdicts.ts'
import { type AvisoStorm, avisoStorm } from './aviso-storm.ts'
import { fullLesson } from './full-lesson.ts'
import { type LogInStorm, logInStorm } from './log-in-storm.ts'
import { quizStorm } from './quiz-storm.ts'

/** The budget of a log-in besides verifying the password. */
const LOG_IN_MORE_MS = 5
/** As beside a conversion: what students feel at most. */
const BESIDE_AVISO = 2
/** Its dúvidas are asked for behind the video, in pages. */
const OPENING_FULL = 1.1

type Storms = {
  logIn: LogInStorm
  quiz: MeasuredCpu
  aviso: AvisoStorm
  lesson: { full: number; empty: number }
  serverMb: number
  postgresMb: number
}

export async function benchStorms(): Promise<Storms> {
  const aviso = await avisoStorm()
  const lesson = await fullLesson()
  const school = await openServedSchool()
  try {
    const quiz = await quizStorm(school)
    const logIn = await logInStorm(school)
    return {
      logIn,
      quiz,
      aviso,
      lesson,
      serverMb: residentMb(school.farol.pid),
      postgresMb: familyMemoryMb(school.postgresPid),
    }
  } finally {
    await school.stop()
  }
}

export const stormRows = ({ logIn, quiz }: Storms) =>
  Object.entries({
    'quizzes sent': quiz,
    'log-ins': logIn.farol,
    'passwords checked, alone': logIn.hash,
  }).map(([what, { perSecond, p50, p99, cpuMs, failed }]) => ({
    what,
    'per s': Math.round(perSecond),
    'p50 ms': p50.toFixed(1),
    'p99 ms': p99.toFixed(1),
    'CPU ms': cpuMs.toFixed(2),
    failed,
  }))

export const stormVerdicts = ({ logIn, quiz, aviso, lesson, serverMb, postgresMb }: Storms): Verdict[] => [
  ...(['saves', 'screens'] as const).map((kind) =>
    atMost({
      what: `p99 of ${kind} during an aviso to 20,000 people, with that without`,
      measured: aviso.during[kind] / aviso.without[kind],
      target: BESIDE_AVISO,
    }),
  ),
  withoutTarget('an aviso to 20,000 people: until all have it', aviso.reachedSeconds, 's'),
  withoutTarget('mails of an aviso', aviso.mailsPerSecond, 'per s'),
  atMost({
    what: 'opening a lesson with 500 dúvidas, with one without',
    measured: lesson.full / lesson.empty,
    target: OPENING_FULL,
  }),
  withoutTarget('quiz, sent: CPU', quiz.cpuMs, 'ms'),
  withoutTarget('quiz storm', quiz.perSecond, 'per s'),
  withoutTarget('quiz storm, p99', quiz.p99, 'ms'),
  atMost({
    what: 'log-in: CPU beside the password',
    measured: logIn.farol.cpuMs - logIn.hash.cpuMs,
    target: LOG_IN_MORE_MS,
    unit: 'ms',
  }),
  withoutTarget('log-in storm', logIn.farol.perSecond, 'per s'),
  withoutTarget('log-in storm, p99', logIn.farol.p99, 'ms'),
  withoutTarget('memory after the storms: server', serverMb, 'MB'),
  withoutTarget('memory after the storms: PostgreSQL', postgresMb, 'MB'),
]
