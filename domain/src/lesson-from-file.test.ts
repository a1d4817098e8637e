import { describe, expect, test } from 'vitest'
import { inNaturalOrder, lessonTitleOfFile } from './lesson-from-file.ts'
import { TITLE_MAX } from './limits.ts'

describe('the title of a lesson that is made of a file', () => {
  test.each([
    ['aula_01.mp4', 'aula 01'],
    ['IMG_0123.MOV', 'IMG 0123'],
    ['  Introdução__ao   curso .webm', 'Introdução ao curso'],
    ['Aula 1.5 – frações.mkv', 'Aula 1.5 – frações'],
    ['Aula 1.5', 'Aula 1.5'],
    ['C:\\Vídeos\\final.3gp', 'final'],
    ['nome.com.pontos.m4v', 'nome.com.pontos'],
    ['.mp4', 'Aula sem título'],
    ['___.mp4', 'Aula sem título'],
    ['\u200b\u2060.mp4', 'Aula sem título'],
    ['a\u202egpj.mp4', 'agpj'],
    ['linha\nquebrada.mp4', 'linhaquebrada'],
  ])('of %j is %j', (name, title) => {
    expect(lessonTitleOfFile(name)).toBe(title)
  })

  test('has at most as many letters as a title may have, and no half of one', () => {
    expect(lessonTitleOfFile(`${'a'.repeat(TITLE_MAX)}.mp4`)).toBe('a'.repeat(TITLE_MAX))
    expect(lessonTitleOfFile(`${'a'.repeat(TITLE_MAX + 1)}.mp4`)).toBe('a'.repeat(TITLE_MAX))
    expect(lessonTitleOfFile(`${'a'.repeat(TITLE_MAX - 1)}😀.mp4`)).toBe('a'.repeat(TITLE_MAX - 1))
    expect(lessonTitleOfFile(`${'a'.repeat(TITLE_MAX - 1)} fim.mp4`)).toBe('a'.repeat(TITLE_MAX - 1))
  })
})

test('files stand in the order in which people number them', () => {
  const names = ['Aula 10.mp4', 'aula 2.mp4', 'Álgebra.mp4', 'Aula 1.mp4', 'aula 2 - parte 2.mp4', 'zero.mp4']
  expect(inNaturalOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    'Álgebra.mp4',
    'Aula 1.mp4',
    'aula 2.mp4',
    'aula 2 - parte 2.mp4',
    'Aula 10.mp4',
    'zero.mp4',
  ])
})

test('files of one name stay as they were chosen', () => {
  const files = [
    { name: 'a.mp4', size: 2 },
    { name: 'A.mp4', size: 1 },
  ]
  expect(inNaturalOrder(files)).toEqual(files)
})
