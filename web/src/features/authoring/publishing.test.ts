import { expect, test } from 'vitest'
import { publishingSentences } from './publishing.ts'

const alone = { prerequisite: undefined, dependents: [] }

test('publishing says what students will see', () => {
  expect(publishingSentences({ ...alone, lessonCount: 1 })).toEqual([
    'Os estudantes passam a ver este curso, com 1 aula.',
  ])
  const prerequisite = { title: 'Antes', isPublished: true }
  expect(publishingSentences({ ...alone, lessonCount: 0, prerequisite })).toEqual([
    'Os estudantes passam a ver este curso, que ainda não tem aulas.',
  ])
})

test('a draft that is asked for first and what depends on the course are named', () => {
  const prerequisite = { title: 'Antes', isPublished: false }
  const dependents = ['Depois']
  expect(publishingSentences({ lessonCount: 2, prerequisite, dependents }).slice(1)).toEqual([
    'Quem o concluir abre “Depois”, que depende dele.',
    'O pré-requisito “Antes” ainda é rascunho: ninguém consegue concluí-lo para abrir este curso.',
  ])
  expect(publishingSentences({ ...alone, lessonCount: 0, dependents: ['A', 'B'] })[1]).toBe(
    'Quem o concluir abre “A”, “B”, que dependem dele.',
  )
})
