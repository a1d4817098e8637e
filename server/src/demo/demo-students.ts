export type DemoMoment = { daysAgo: number; time: string } | { minutesAgo: number }

export type DemoStep =
  /** Watches up to this share of the lesson; after a failed quiz, again from the start. */
  | { when: DemoMoment; watch: string; upTo: number }
  /** Takes the quiz of the lesson, answering these questions (counted from zero) wrongly. */
  | { when: DemoMoment; quizOf: string; wrong: number[]; seconds: number }

export type DemoStudent = {
  name: string
  email: string
  joined: DemoMoment
  steps: DemoStep[]
}

const on = (daysAgo: number, time: string): DemoMoment => ({ daysAgo, time })
const watch = (when: DemoMoment, lesson: string, upTo = 1): DemoStep => ({ when, watch: lesson, upTo })
const quiz = (when: DemoMoment, lesson: string, result: { wrong: number[]; seconds: number }): DemoStep => ({
  when,
  quizOf: lesson,
  ...result,
})

/** Their log-in is printed at the first start. They are in the middle of two courses. */
export const demoStudent: DemoStudent = {
  name: 'Estudante Demo',
  email: 'estudante@farol.example',
  joined: on(12, '19:02'),
  steps: [
    watch(on(12, '19:05'), 'para-onde-vai-o-dinheiro'),
    watch(on(9, '20:14'), 'orcamento-que-cabe', 0.6),
    watch(on(8, '19:40'), 'orcamento-que-cabe'),
    quiz(on(8, '19:46'), 'orcamento-que-cabe', { wrong: [1], seconds: 142 }),
    watch(on(3, '21:10'), 'ouvir-de-verdade'),
    watch({ minutesAgo: 95 }, 'comprar-com-calma', 0.5),
  ],
}

/** They cannot log in. Tests and screenshots depend on what they did; the rest of the class is in `demo-class.ts`. */
export const classmates: DemoStudent[] = [
  {
    name: 'Estudante Norte',
    email: 'norte@farol.example',
    joined: on(34, '08:12'),
    steps: [
      watch(on(34, '08:20'), 'para-onde-vai-o-dinheiro'),
      watch(on(31, '08:05'), 'orcamento-que-cabe'),
      quiz(on(31, '08:11'), 'orcamento-que-cabe', { wrong: [], seconds: 118 }),
      watch(on(27, '07:50'), 'comprar-com-calma'),
      watch(on(24, '08:30'), 'sair-das-dividas'),
      quiz(on(24, '08:36'), 'sair-das-dividas', { wrong: [1], seconds: 167 }),
      watch(on(20, '08:02'), 'reserva-de-emergencia'),
      quiz(on(20, '08:07'), 'reserva-de-emergencia', { wrong: [], seconds: 74 }),
      watch(on(13, '12:15'), 'ouvir-de-verdade'),
      watch(on(13, '12:18'), 'dizer-com-clareza'),
      quiz(on(13, '12:24'), 'dizer-com-clareza', { wrong: [], seconds: 66 }),
      watch(on(6, '08:10'), 'o-que-voce-ja-sabe'),
      watch(on(1, '08:25'), 'curriculo-de-uma-pagina', 0.4),
    ],
  },
  {
    name: 'Estudante Sul',
    email: 'sul@farol.example',
    joined: on(26, '21:30'),
    steps: [
      watch(on(26, '21:34'), 'para-onde-vai-o-dinheiro'),
      watch(on(22, '21:05'), 'orcamento-que-cabe'),
      quiz(on(22, '21:12'), 'orcamento-que-cabe', { wrong: [0, 2], seconds: 58 }),
      watch(on(19, '20:48'), 'orcamento-que-cabe'),
      quiz(on(19, '20:55'), 'orcamento-que-cabe', { wrong: [], seconds: 173 }),
      watch(on(15, '21:20'), 'comprar-com-calma'),
      watch(on(10, '21:02'), 'sair-das-dividas'),
      quiz(on(10, '21:09'), 'sair-das-dividas', { wrong: [2], seconds: 204 }),
      watch(on(5, '20:37'), 'ouvir-de-verdade'),
      watch(on(2, '20:50'), 'reserva-de-emergencia', 0.7),
    ],
  },
  {
    name: 'Estudante Leste',
    email: 'leste@farol.example',
    joined: on(18, '13:40'),
    steps: [
      watch(on(18, '13:45'), 'ouvir-de-verdade'),
      watch(on(16, '13:20'), 'dizer-com-clareza'),
      quiz(on(16, '13:26'), 'dizer-com-clareza', { wrong: [1], seconds: 91 }),
      watch(on(11, '13:31'), 'conversas-dificeis'),
      quiz(on(11, '13:38'), 'conversas-dificeis', { wrong: [0, 3], seconds: 72 }),
      watch(on(4, '13:15'), 'conversas-dificeis', 0.5),
    ],
  },
  {
    name: 'Estudante Oeste',
    email: 'oeste@farol.example',
    joined: on(23, '17:10'),
    steps: [
      watch(on(23, '17:15'), 'para-onde-vai-o-dinheiro'),
      watch(on(21, '17:22'), 'orcamento-que-cabe'),
      quiz(on(21, '17:27'), 'orcamento-que-cabe', { wrong: [1, 3], seconds: 49 }),
    ],
  },
]
