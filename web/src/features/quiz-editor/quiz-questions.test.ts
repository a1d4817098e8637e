import { scoreQuiz } from '@farol/domain/quiz-scoring.ts'
import { expect, test } from 'vitest'
import {
  type EditedQuestion,
  knownEdited,
  mergedQuestions,
  restoredQuestions,
  toAnswerKey,
  toSaved,
  toTaken,
  withCopy,
  withRestored,
} from './quiz-questions.ts'

const IMAGE = { id: 'farol', description: 'Um farol', width: 1_200, height: 800 }

const known = (id: string): EditedQuestion =>
  knownEdited(
    {
      id,
      type: 'multiple_choice',
      text: `Pergunta ${id}`,
      explanation: '',
      explanationSeconds: 134,
      points: 1,
      image: IMAGE,
      options: [
        { id: `${id}-a`, text: 'A', isCorrect: true, image: IMAGE },
        { id: `${id}-b`, text: 'B', isCorrect: false },
      ],
    },
    true,
  )

test('a copy stands under its question, and is saved as a new one', () => {
  const [first, second] = [known('1'), known('2')]
  const [, copy, last] = withCopy([first, second], first)
  expect(last).toBe(second)
  expect(copy).toMatchObject({ id: null, text: 'Pergunta 1', explanationSeconds: 134, image: IMAGE })
  expect(copy && toSaved(copy)).toMatchObject({ id: null, isTextFix: false })
  expect(copy?.options).toEqual([
    { text: 'A', isCorrect: true, image: IMAGE },
    { text: 'B', isCorrect: false },
  ])
  expect(copy?.key).not.toBe(first.key)
})

test('the preview scores what its author answers, by points if the quiz counts them', () => {
  const questions = [{ ...known('1'), points: 3 }, known('2')]
  const scoreWith = (countsPoints: boolean) => {
    const [first, second] = questions.map((question) => toTaken(question, { countsPoints }))
    const answers = {
      [first?.id ?? '']: first?.options[0]?.id ?? '',
      [second?.id ?? '']: second?.options[1]?.id ?? '',
    }
    return scoreQuiz(toAnswerKey(questions, { countsPoints }), answers).score
  }
  expect(scoreWith(false)).toBe(50)
  expect(scoreWith(true)).toBe(75)
})

test('a question that was typed and not saved keeps its words, and what is known of its answers is of today', () => {
  const typed = { ...known('1'), text: 'Outras palavras', answered: undefined, isKeyFix: true }
  const [sameVersion] = restoredQuestions([typed], [known('1')], { isOlder: false })
  expect(sameVersion).toMatchObject({ id: '1', text: 'Outras palavras', isKeyFix: true })
  expect(sameVersion?.answered).toEqual(known('1').answered)
  const [older] = restoredQuestions([typed], [known('1')], { isOlder: true })
  expect(older && toSaved(older)).toMatchObject({ id: '1', isKeyFix: false, isTextFix: false })
})

test('a question that is gone, or was new, is restored as a new one', () => {
  const typed = [known('gone'), { ...known('new'), id: null, answered: undefined }]
  const restored = restoredQuestions(typed, [known('1')], { isOlder: true })
  expect(restored.map(({ id, key, answered }) => [id, key, answered])).toEqual([
    [null, 'gone', undefined],
    [null, 'new', undefined],
  ])
})

test('questions that cannot be read are not restored', () => {
  const broken = { id: null, key: 'x', text: 'Só o texto' } as EditedQuestion
  const saved = [known('1')]
  expect(mergedQuestions({ base: saved, mine: [broken], theirs: saved })).toEqual(saved)
})

test('a draft undoes nothing that another author saved since', () => {
  const base = [known('1'), known('2'), known('3')]
  const added = { ...known('new'), id: null }
  const mine = [known('1'), { ...known('2'), text: 'Minhas palavras' }, added]
  const corrected = { ...known('1'), text: 'Palavras da colega' }
  const theirs = [corrected, { ...known('2'), points: 2 }, known('3'), known('4')]
  expect(mergedQuestions({ base, mine, theirs })).toEqual([corrected, mine[1], added, known('4')])
})

test('a question that another author removed is gone, unless it was changed here', () => {
  const base = [known('1'), known('2')]
  const changed = { ...known('2'), text: 'Minhas palavras' }
  expect(mergedQuestions({ base, mine: [known('1'), changed], theirs: [] })).toEqual([changed])
})

test('a removed question comes back to its place, whatever was edited or added meanwhile', () => {
  const was = [known('1'), known('2'), known('3')]
  const [first, second, third] = was
  if (!first || !second || !third) throw new Error('There are three.')
  const now = [{ ...first, text: 'Outras palavras' }, known('4'), third]
  const ids = withRestored(now, { question: second, was }).map(({ id }) => id)
  expect(ids).toEqual(['1', '2', '4', '3'])
  expect(withRestored(was, { question: second, was })).toBe(was)
})
