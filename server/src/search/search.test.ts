import { search } from '@farol/contract/search.ts'
import { foldText } from '@farol/domain/captions/find-text.ts'
import { searchWords } from '@farol/domain/search-words.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { buildCourse, buildLesson, buildTurma, buildUser, schoolDay } from '#/testing/builders.ts'
import { buildCaptions } from '#/testing/captions-rows.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
const student = await signedIn(server)
const monitor = await signedIn(server)

beforeAll(async () => {
  const open = await buildCourse(database, { title: 'Redação clara', orderIndex: 0 })
  const draft = await buildCourse(database, { title: 'Redação secreta', orderIndex: 1, isPublished: false })
  const closed = await buildCourse(database, { title: 'Redação da turma', orderIndex: 2, access: 'turmas' })
  const first = await buildLesson(database, { courseId: open.id, title: 'O parágrafo', orderIndex: 0 })
  const locked = await buildLesson(database, { courseId: open.id, title: 'O parágrafo final', orderIndex: 1 })
  const hidden = await buildLesson(database, { courseId: draft.id, title: 'O parágrafo secreto' })
  const ofTurma = await buildLesson(database, { courseId: closed.id, title: 'O parágrafo da turma' })
  for (const [{ id: lessonId }, text] of [
    [first, 'Comece pela conclusão, (depois) argumente.'],
    [locked, 'Argumente até a conclusão.'],
    [hidden, 'A conclusão é segredo.'],
    [ofTurma, 'A conclusão é da turma.'],
  ] as const)
    await buildCaptions(database, { lessonId, text })
  await buildUser(database, { name: 'José da Conceição', email: 'ze.conceicao@farol.example' })
  await buildUser(database, { name: 'Conceição Lima', email: 'lima@farol.example' })
  const turmas = [
    { name: 'Turma da conclusão' },
    { name: 'Turma da conclusão antiga', endsOn: await schoolDay(database, -1) },
  ]
  for (const turma of turmas) {
    const { id } = await buildTurma(database, { ...turma, courseIds: [closed.id], userIds: [monitor.userId] })
    await database.pool.query('update turma_members set is_monitor = true where turma_id = $1', [id])
  }
})

async function found(as: SignedIn, text: string) {
  const { courses, lessons, transcripts, turmas, people } = await as.call(search.find, {
    query: { search: text },
  })
  return {
    courses: courses.map(({ title }) => title),
    lessons: lessons.map(({ title, isOpen }) => (isOpen ? title : `${title} (bloqueada)`)),
    said: transcripts.map(({ seconds, text }) => `${seconds} ${text}`),
    turmas: turmas.map(({ name }) => name),
    people: people.map(({ name }) => name),
  }
}
const nothing = { courses: [], lessons: [], said: [], turmas: [], people: [] }

test('a student finds what they see listed, and what is said in lessons they may open', async () => {
  expect(await found(student, 'REDACAO')).toEqual({ ...nothing, courses: ['Redação clara'] })
  expect(await found(student, 'pará')).toEqual({
    ...nothing,
    lessons: ['O parágrafo', 'O parágrafo final (bloqueada)'],
  })
  expect(await found(student, 'conclusão')).toEqual({
    ...nothing,
    said: ['3 Comece pela conclusão, (depois) argumente.'],
  })
})

test('a monitor finds the turma that they help in while it runs, and what its members see', async () => {
  expect(await found(monitor, 'conclusao')).toMatchObject({
    said: ['3 Comece pela conclusão, (depois) argumente.', '3 A conclusão é da turma.'],
    turmas: ['Turma da conclusão'],
    people: [],
  })
})

test('an administrator finds everything, with people whose name begins so first', async () => {
  expect(await found(admin, 'redação')).toMatchObject({
    courses: ['Redação clara', 'Redação secreta', 'Redação da turma'],
  })
  expect(await found(admin, 'conc')).toMatchObject({
    said: expect.arrayContaining(['3 A conclusão é segredo.']),
    turmas: ['Turma da conclusão', 'Turma da conclusão antiga'],
    people: ['Conceição Lima', 'José da Conceição'],
  })
  expect((await found(admin, 'ze.conceicao@farol')).people).toEqual(['José da Conceição'])
})

test('every word has to begin one, in any order, after any sign', async () => {
  expect((await found(student, 'argu  DEPOIS')).said).toHaveLength(1)
  expect((await found(student, 'clara reda')).courses).toEqual(['Redação clara'])
  for (const typed of ['dação', 'redação escura', '', 'r', "'", '\\ & | ! :* ()', '½', 'ŉ ŉ'])
    expect(await found(student, typed)).toEqual(nothing)
})

test('whatever signs a name has, it is found as it is called, wherever it stands', async () => {
  const names = [
    'NR-10',
    'COVID-19',
    '2026/1',
    '2025-2',
    'Química/Física',
    'fim.Começo',
    'a_b',
    'Turma A-1',
    'Q&A: C++',
    'Sim—“não”…',
  ]
  for (const [index, name] of names.entries()) {
    const { id: courseId } = await buildCourse(database, { title: `Curso ${name}`, orderIndex: 10 + index })
    const { id: lessonId } = await buildLesson(database, { courseId, title: `Aula ${name}` })
    await buildCaptions(database, { lessonId, text: `Agora:${name}!` })
    await buildTurma(database, { name: `Grupo ${name}` })
    await buildUser(database, { name: `Pessoa ${name}` })
    expect(await found(admin, name)).toEqual({
      courses: [`Curso ${name}`],
      lessons: [`Aula ${name}`],
      said: [`3 Agora:${name}!`],
      turmas: [`Grupo ${name}`],
      people: [`Pessoa ${name}`],
    })
  }
})

test('a person is found by every part of the e-mail, and first if the name begins so', async () => {
  await buildUser(database, { name: 'Ana Sofia', email: 'eva-maria_lobo+1@sub.farol.example' })
  await buildUser(database, { name: 'Lobo-Guará Eva', email: 'guara@farol.example' })
  for (const typed of ['eva-maria_lobo+1@sub.farol.example', 'eva-mar', 'maria_lobo', 'lobo+1', '@sub.farol'])
    expect((await found(admin, typed)).people).toEqual(['Ana Sofia'])
  expect((await found(admin, 'lobo')).people).toEqual(['Lobo-Guará Eva', 'Ana Sofia'])
})

test('whatever a text is: every word of it finds it, and so does its beginning', async () => {
  const signs = fc.constantFrom(...'aÁe10xº½œß²Ж中-/._@+:&<>#%~\\\'"!?;()[]{}|=*^`$ –—“…·')
  const asked = fc.sample(fc.string({ unit: signs, maxLength: 20 }), 2_000).flatMap((text) => {
    const words = searchWords(text).flatMap((word) => [word, [...word].slice(0, -1).join('')])
    return words.map((word) => ({ text, word, said: foldText(text), said_word: foldText(word) }))
  })
  const { rows } = await database.pool.query(
    `select text, word from json_to_recordset($1) as asked (text text, word text, said text, said_word text)
     where not to_tsvector('simple', bare_words(searchable(text))) @@ word_prefixes(searchable(word))
        or not to_tsvector('simple', bare_words(said)) @@ word_prefixes(said_word)`,
    [JSON.stringify(asked)],
  )
  expect(rows.slice(0, 3)).toEqual([])
})
