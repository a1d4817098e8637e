import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBlank } from './blank-text.ts'
import { parseLessonList, suggestedTitle } from './lesson-list.ts'
import { LESSON_LIST_MAX, TITLE_MAX } from './limits.ts'
import { parseVideoSource } from './video-source.ts'

const LINK = 'https://youtu.be/dQw4w9WgXcQ'
const only = (text: string) => parseLessonList(text).lessons.map(({ title, link }) => [title, link])

describe('what a line says', () => {
  test.each([
    ['a link alone', LINK, '', LINK],
    ['a title and a link', `Boas-vindas | ${LINK}`, 'Boas-vindas', LINK],
    ['the link first', `${LINK} | Boas-vindas`, 'Boas-vindas', LINK],
    ['two columns of a spreadsheet', `Boas-vindas\t${LINK}`, 'Boas-vindas', LINK],
    ['a column of numbers before them', `1\tBoas-vindas\t${LINK}`, 'Boas-vindas', LINK],
    ['quoted cells', `"Boas-vindas"\t"${LINK}"`, 'Boas-vindas', LINK],
    ['a sentence', `2) Boas-vindas - ${LINK}`, 'Boas-vindas', LINK],
    ['a title with a number', `Aula 1: Boas-vindas ${LINK}`, 'Aula 1: Boas-vindas', LINK],
    ['a link without protocol', 'Oração | vimeo.com/76979871', 'Oração', 'vimeo.com/76979871'],
    [
      'an embed code',
      `Oração <iframe src="${LINK}" a="b | c"></iframe>`,
      'Oração',
      `<iframe src="${LINK}" a="b | c"></iframe>`,
    ],
    ['a file on a computer', 'aula1.mp4', '', 'aula1.mp4'],
    ['no link at all', 'Boas-vindas', 'Boas-vindas', ''],
  ])('%s', (_, line, title, link) => {
    expect(only(line)).toEqual([[title, link]])
  })

  test('empty lines and a heading are no lessons, and lines keep their numbers', () => {
    expect(parseLessonList(`Título\tLink\n\nUm\t${LINK}\r\nDois\t${LINK}\n`).lessons).toEqual([
      { line: 3, title: 'Um', link: LINK },
      { line: 4, title: 'Dois', link: LINK },
    ])
  })

  test('more lines than the limit are counted, not read', () => {
    const { lessons, count } = parseLessonList(`${LINK}\n`.repeat(LESSON_LIST_MAX + 1))
    expect([lessons.length, count]).toEqual([LESSON_LIST_MAX, LESSON_LIST_MAX + 1])
  })
})

describe('whatever is pasted', () => {
  const word = fc.stringMatching(/^[A-Za-zÀ-ú]{1,12}$/)
  const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
  const link = fc.constantFrom(
    LINK,
    'https://vimeo.com/76979871',
    'https://exemplo.com/aula.mp4',
    'www.exemplo.com/a.m3u8',
  )
  const divider = fc.constantFrom(' | ', '\t', '|', ' \t ')

  test('a title and a link come out as they went in, in either order', () => {
    fc.assert(
      fc.property(title, link, divider, fc.boolean(), (name, address, between, isLinkFirst) => {
        const cells = isLinkFirst ? [address, name] : [name, address]
        expect(only(cells.join(between))).toEqual([[name, address]])
      }),
    )
  })

  test('every line with text is a lesson, its title fits, and nothing throws', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }), (pasted) => {
        const text = ['x', ...pasted].join('\n')
        const written = text.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => !isBlank(line))
        const { lessons, count } = parseLessonList(text)
        expect(count).toBe(written.length)
        for (const [index, lesson] of lessons.entries()) {
          expect(lesson.title.length).toBeLessThanOrEqual(TITLE_MAX)
          expect(lesson.title).toBe(lesson.title.trim())
          const suggested = suggestedTitle(lesson, index + 1)
          expect(isBlank(suggested)).toBe(false)
          expect(suggested.length).toBeLessThanOrEqual(TITLE_MAX)
        }
      }),
    )
  })

  test('endless lines are read to their end', () => {
    const endless = `${'a.'.repeat(100_000)}\n${'| '.repeat(100_000)}\n${'<iframe '.repeat(50_000)}`
    expect(parseLessonList(endless).count).toBe(3)
  })
})

test('a lesson without a title is called after its file, or by its place', () => {
  const titled = (title: string, link: string) => suggestedTitle({ title, link }, 7)
  expect(titled('Oração', LINK)).toBe('Oração')
  expect(titled('', LINK)).toBe('Aula 7')
  expect(titled('', 'https://exemplo.com/videos/aula_01%20ora%C3%A7%C3%A3o.mp4?x=1')).toBe('aula 01 oração')
  expect(titled('', 'https://exemplo.com/%E0.mp4')).toBe('%E0')
  expect(titled('', 'https://exemplo.com/ver')).toBe('Aula 7')
  expect(parseVideoSource('aula1.mp4').problem).toBe('file-name')
})
