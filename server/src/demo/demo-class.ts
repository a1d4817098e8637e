import { isPassed, scoreOf } from '@farol/domain/quiz-scoring.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import type { DemoCourse, DemoLesson, DemoQuiz } from './demo-course.ts'
import { demoCourses } from './demo-courses.ts'
import type { DemoStep, DemoStudent } from './demo-students.ts'
import { type Random, seededRandom } from './seeded-random.ts'

const SEED = 20_260_311
const WEEKS = 8
const MINUTES_PER_STEP = 7

const NAMES =
  'Alice Amanda Ana Antônio Beatriz Bernardo Bruna Caio Camila Cecília Clara Daniel Davi Débora Diego Eduarda Elisa Enzo Fábio Felipe Gabriela Helena Heitor Igor Isabela João Joana Júlia Laura Leandro Letícia Lucas Luiza Marcos Mariana Mateus Miguel Nina Otávio Paula Rafael Renata Sofia Tiago Vitória'.split(
    ' ',
  )

/** For the charts: the lesson that many leave half-way, and the question that most get wrong. */
const LOSES_VIEWERS = 'sair-das-dividas'
const HARD_QUESTION = { lesson: 'sair-das-dividas', index: 2 }

type Kind = {
  /** Percent of the class. */
  share: number
  courses: string[]
  /** Probability of giving up at a lesson. */
  leaves: number
  /** Probability of a wrong answer to an ordinary question. */
  errs: number
  /** Days until the next session. */
  pause: [least: number, most: number]
}

const KINDS: Kind[] = [
  {
    share: 38,
    courses: ['educacao-financeira', 'comunicacao', 'primeiro-emprego'],
    leaves: 0.01,
    errs: 0.1,
    pause: [3, 7],
  },
  {
    share: 26,
    courses: ['educacao-financeira', 'primeiro-emprego'],
    leaves: 0.07,
    errs: 0.2,
    pause: [3, 9],
  },
  { share: 20, courses: ['comunicacao', 'educacao-financeira'], leaves: 0.12, errs: 0.28, pause: [4, 10] },
  { share: 10, courses: ['educacao-financeira'], leaves: 0.45, errs: 0.35, pause: [3, 9] },
  // Signed up, but never active.
  { share: 6, courses: [], leaves: 1, errs: 0, pause: [1, 1] },
]

/** About 45 students over the eight weeks before now, deterministic. */
export function demoClass(calendar: DemoCalendar): DemoStudent[] {
  return NAMES.map((name, place) => {
    const random = seededRandom(SEED + place)
    const kind = kindOf(place)
    const life = new Life({ random, calendar, kind, firstDaysAgo: firstDaysAgo(random) })
    const address = name.normalize('NFD').replace(/[^\w]/g, '').toLowerCase()
    return { name, email: `${address}@farol.example`, ...life.live() }
  })
}

/** Kinds are spread over the names, so that none shares one initial. */
function kindOf(place: number): Kind {
  const wanted = (place * 37) % 100
  let share = 0
  for (const kind of KINDS) {
    share += kind.share
    if (wanted < share) return kind
  }
  throw new Error('The shares of the kinds are less than a hundred.')
}

/** Many signed up when the school opened, the others week by week. */
const firstDaysAgo = (random: Random) =>
  random.isLikely(0.35) ? random.between(WEEKS * 7 - 12, WEEKS * 7) : random.between(2, WEEKS * 7 - 13)

const coursesBySlug = new Map(demoCourses.map((course) => [course.slug, course]))

type Living = { random: Random; calendar: DemoCalendar; kind: Kind; firstDaysAgo: number }

class Life {
  #random: Random
  #calendar: DemoCalendar
  #kind: Kind
  #daysAgo: number
  #minute: number
  #left: number
  #steps: DemoStep[] = []

  constructor({ random, calendar, kind, firstDaysAgo }: Living) {
    this.#random = random
    this.#calendar = calendar
    this.#kind = kind
    this.#daysAgo = firstDaysAgo
    this.#minute = this.#startOfSession()
    this.#left = random.between(1, 2)
  }

  live(): Pick<DemoStudent, 'joined' | 'steps'> {
    const joined = { daysAgo: this.#daysAgo, time: clock(this.#minute - 3) }
    const courses = this.#kind.courses.map((slug) => coursesBySlug.get(slug))
    for (const course of courses) if (!course || !this.#takes(course)) break
    return { joined, steps: this.#steps }
  }

  /** Whether the course was completed. */
  #takes(course: DemoCourse): boolean {
    return course.lessons.every((lesson) => this.#comes() && this.#watches(lesson) && this.#passes(lesson))
  }

  #watches({ slug, quiz }: DemoLesson): boolean {
    const isHard = slug === LOSES_VIEWERS
    if (this.#random.isLikely(this.#kind.leaves + (isHard ? 0.18 : 0))) {
      const upTo = isHard ? this.#random.between(48, 60) : this.#random.between(15, 85)
      this.#add({ watch: slug, upTo: upTo / 100 })
      return false
    }
    // Without a quiz, some leave before the end.
    this.#add({ watch: slug, upTo: !quiz && this.#random.isLikely(0.35) ? 0.92 : 1 })
    return true
  }

  /** Up to three attempts, each after watching again; otherwise the student is stuck. */
  #passes({ slug, quiz }: DemoLesson): boolean {
    if (!quiz) return true
    for (let tries = 1; ; tries += 1) {
      const wrong = this.#wrongAnswers(slug, quiz, tries)
      this.#add({ quizOf: slug, wrong, seconds: this.#random.between(55, 230) })
      const questionCount = quiz.questions.length
      const score = scoreOf({ correctCount: questionCount - wrong.length, questionCount })
      if (isPassed(score, quiz.passingScore)) return true
      if (tries === 3 || this.#random.isLikely(0.3) || !this.#comes(true)) return false
      this.#add({ watch: slug, upTo: 1 })
    }
  }

  #wrongAnswers(slug: string, { questions }: DemoQuiz, tries: number): number[] {
    return questions.flatMap((_, index) => {
      const isHard = slug === HARD_QUESTION.lesson && index === HARD_QUESTION.index
      const chance = (isHard ? 0.55 : this.#kind.errs) / tries
      return this.#random.isLikely(chance) ? [index] : []
    })
  }

  /** Moves on to the next lesson of this session, or to a later session, up to yesterday. */
  #comes(isAnotherDay = false): boolean {
    if (this.#left > 0 && !isAnotherDay) {
      this.#left -= 1
      return true
    }
    this.#daysAgo -= this.#random.between(...this.#kind.pause)
    // Most take the weekend off.
    while (this.#calendar.isWeekend(this.#daysAgo) && this.#random.isLikely(0.75)) this.#daysAgo -= 1
    this.#minute = this.#startOfSession()
    this.#left = this.#random.between(0, 1)
    return this.#daysAgo >= 1
  }

  #add(step: DemoStepWithoutWhen) {
    this.#steps.push({ ...step, when: { daysAgo: this.#daysAgo, time: clock(this.#minute) } } as DemoStep)
    this.#minute += MINUTES_PER_STEP
  }

  /** Before work, at noon, or in the evening. */
  #startOfSession(): number {
    const hours = [7, 12, 19, 20, 21]
    return (hours[this.#random.between(0, hours.length - 1)] ?? 20) * 60 + this.#random.between(4, 40)
  }
}

type DemoStepWithoutWhen = DemoStep extends infer Step
  ? Step extends DemoStep
    ? Omit<Step, 'when'>
    : never
  : never

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
