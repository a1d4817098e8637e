import { expect, test } from 'vitest'
import {
  errorsByPlace,
  isReadable,
  isWaiting,
  type LessonRow,
  opened,
  restoredRows,
  toBody,
  toRows,
  toStored,
  withLink,
  withTitle,
} from './lesson-rows.ts'

const row = (changes: Partial<LessonRow> = {}): LessonRow => ({
  key: 0,
  title: 'Aula',
  link: 'https://vimeo.com/76979871',
  length: '',
  preview: undefined,
  suggestion: null,
  ...changes,
})

test('lessons without a title are numbered after those of the course', () => {
  const listed = [
    { line: 1, title: '', link: 'youtu.be/dQw4w9WgXcQ' },
    { line: 2, title: 'Oração', link: 'nada' },
  ]
  expect(toRows(listed, { before: 4, firstKey: 10 })).toMatchObject([
    { key: 10, title: 'Aula 5', link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    { key: 11, title: 'Oração', link: 'nada' },
  ])
})

test('a player that opened fills an empty length, and another link forgets it', () => {
  const known = opened(row(), { status: 'open', seconds: 134.2 })
  expect(known.length).toBe('2:14')
  expect(toBody(known)).toMatchObject({ videoDuration: 134, playerDuration: 134.2 })
  expect(isWaiting(known)).toBe(false)
  expect(opened(row({ length: '3:00' }), { status: 'open', seconds: 134 }).length).toBe('3:00')
  expect(withLink(known, 'https://vimeo.com/1')).toMatchObject({ length: '', preview: undefined })
})

test('the title of a video takes the place of a suggested one, and of nothing that somebody wrote', () => {
  const [bare, named] = toRows(
    [
      { line: 1, title: '', link: 'youtu.be/dQw4w9WgXcQ' },
      { line: 2, title: 'Oração', link: 'https://vimeo.com/76979871' },
    ],
    { before: 0, firstKey: 0 },
  )
  if (!bare || !named) throw new Error('two lines are two rows')
  const open = { status: 'open', seconds: 60 } as const
  expect(opened(bare, open).title).toBe('Aula 1')
  const titled = opened(bare, open, 'Como orar')
  expect(titled.title).toBe('Como orar')
  expect(withLink(titled, 'https://vimeo.com/1').title).toBe('Aula 1')
  expect(opened(withTitle(bare, 'Aula 1'), open, 'Como orar').title).toBe('Aula 1')
  expect(opened(named, open, 'Como orar').title).toBe('Oração')
  const restored = restoredRows([toStored(titled)])
  expect(restored.map((row) => opened(row, open, 'Como orar bem').title)).toEqual(['Como orar bem'])
})

test('only videos whose player can be asked are opened, and only what is readable is sent', () => {
  expect(isWaiting(row())).toBe(true)
  expect(isWaiting(row({ link: 'https://vimeo.com/showcase/1' }))).toBe(false)
  expect(isWaiting(row({ link: 'aula.mp4' }))).toBe(false)
  expect(isReadable(row({ length: '5:30' }))).toBe(true)
  expect(isReadable(row({ length: 'cinco' }))).toBe(false)
  expect(isReadable(row({ link: '' }))).toBe(false)
  expect(toBody(row({ preview: { status: 'failed', seconds: null } }))).not.toHaveProperty('playerDuration')
})

test('what the server says is shown beside the lesson it is about', () => {
  const errors = errorsByPlace({ 'lessons.2.videoUrl': 'a', 'lessons.2.title': 'b', lessons: 'c' })
  expect([...errors]).toEqual([[2, { videoUrl: 'a', title: 'b' }]])
})

test('corrected rows come back from a draft, and what is none of them is left out', () => {
  const rows = [
    row({ key: 0, length: '3:00', suggestion: 'Aula' }),
    row({ key: 1, title: 'Outra', link: 'nada' }),
  ]
  const stored: unknown[] = JSON.parse(JSON.stringify(rows.map(toStored)))
  expect(restoredRows(stored)).toEqual(rows)
  expect(restoredRows([null, 'texto', { title: 'Sem link' }, { ...rows[0], link: 3 }])).toEqual([])
})
