import { CHANGED_FIELDS } from '@farol/contract/change-texts.ts'
import type { RecordedChange } from '@farol/contract/changes.ts'
import { expect, test } from 'vitest'
import { changeLines, changeSentence } from './changes.ts'

const change: RecordedChange = {
  id: '0199f0a0-0000-7000-8000-000000000001',
  at: '2025-11-13T12:00:00.000Z',
  actorName: 'Rafael',
  action: 'course.update',
  subject: 'Finanças',
  before: null,
  after: null,
}

test('a change reads as a sentence', () => {
  expect(changeSentence(change)).toBe('Alterou o curso “Finanças”')
  expect(changeSentence({ action: 'settings.update', subject: '' })).toBe('Alterou as configurações')
  expect(changeSentence({ action: 'tower.paint', subject: 'Farol' })).toBe('Fez uma alteração em “Farol”')
})

test('each field says what it was and what it became, by the name users know', () => {
  const lines = changeLines({
    ...change,
    before: {
      isPublished: false,
      minWatchPercentage: 90,
      videoDuration: 0,
      version: 1,
      prerequisiteCourse: null,
    },
    after: {
      isPublished: true,
      minWatchPercentage: 75,
      videoDuration: 866,
      version: 2,
      prerequisiteCourse: { id: 'x', title: 'Primeiro emprego' },
    },
  })
  expect(lines).toEqual([
    { label: 'Publicado', before: 'não', after: 'sim' },
    { label: 'Mínimo assistido', before: '90%', after: '75%' },
    { label: 'Duração', before: '00:00', after: '14:26' },
    { label: 'Pré-requisito', before: 'nenhum', after: 'Primeiro emprego' },
  ])
})

test('what was created or deleted whole has no lines', () => {
  expect(changeLines({ ...change, action: 'course.create', after: { title: 'Finanças' } })).toEqual([])
})

test('a released attempt keeps its score', () => {
  const released = { ...change, action: 'user.release-attempt', before: { score: 40 } }
  expect(changeLines(released)).toEqual([{ label: 'Score', before: '40%', after: undefined }])
})

test('certificates that went out at once are counted', () => {
  const issued = { ...change, action: 'certificate.issue-pending', subject: '', after: { issued: 12 } }
  expect(changeSentence(issued)).toBe('Emitiu certificados para quem já concluiu')
  expect(changeLines(issued)).toEqual([{ label: 'Certificados', before: undefined, after: '12' }])
})

test('a change of a quiz lists the added, removed and rewritten questions one by one', () => {
  const question = {
    type: 'multiple_choice',
    text: 'Um?',
    explanation: '',
    points: 1,
    options: [
      { text: 'Sim', isCorrect: true },
      { text: 'Não', isCorrect: false },
    ],
  }
  const turned = question.options.map((option) => ({ ...option, isCorrect: !option.isCorrect }))
  const lines = changeLines({
    ...change,
    action: 'quiz.update',
    before: { passingScore: 70, allowRetake: true, questionOrder: ['Um?', 'Dois?'] },
    after: {
      passingScore: 60,
      allowRetake: false,
      questionOrder: ['Dois?', 'Um?'],
      questionChanges: [
        {
          number: 1,
          before: question,
          after: { ...question, explanationSeconds: 134, text: 'Um, sem erro?', options: turned },
        },
        { number: 3, before: null, after: question },
        { number: 2, before: question, after: null },
      ],
    },
  })
  expect(lines).toEqual([
    { label: 'Nota mínima', before: '70%', after: '60%' },
    { label: 'Nova tentativa após rever a aula', before: 'sim', after: 'não' },
    { label: 'Ordem das perguntas', before: '1. Um? · 2. Dois?', after: '1. Dois? · 2. Um?' },
    { label: 'Pergunta 1, texto', before: 'Um?', after: 'Um, sem erro?' },
    { label: 'Pergunta 1, resposta correta', before: 'Sim', after: 'Não' },
    { label: 'Pergunta 1, minuto da explicação', before: 'vazio', after: '2:14' },
    { label: 'Pergunta 3 adicionada', before: undefined, after: 'Um? Opções: Sim · Não. Correta: Sim' },
    { label: 'Pergunta 2 removida', before: 'Um? Opções: Sim · Não. Correta: Sim', after: undefined },
  ])
})

test.each(Object.entries(CHANGED_FIELDS))('a change of %s is shown under its name', (field, [label]) => {
  const [line, ...others] = changeLines({ ...change, before: { [field]: null }, after: { [field]: null } })
  expect(others).toEqual([])
  expect(line).toMatchObject({ label, before: expect.any(String), after: expect.any(String) })
})
