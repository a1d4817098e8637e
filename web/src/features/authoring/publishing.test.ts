import { expect, test } from 'vitest'
import { publishingSentences } from './publishing.ts'

const timed = { title: 'Um', isLengthMissing: false }
const alone = { prerequisite: undefined, dependents: [] }

test('publishing says what students will see', () => {
  expect(publishingSentences({ ...alone, lessons: [timed] })).toEqual([
    'Os estudantes passam a ver este curso, com 1 aula.',
  ])
  const prerequisite = { title: 'Antes', isPublished: true }
  expect(publishingSentences({ ...alone, lessons: [], prerequisite })).toEqual([
    'Os estudantes passam a ver este curso, que ainda não tem aulas.',
  ])
})

test('a draft that is asked for first, what depends on the course, and lessons without a length are listed', () => {
  const untimed = { title: 'Dois', isLengthMissing: true }
  const prerequisite = { title: 'Antes', isPublished: false }
  const dependents = ['Depois']
  expect(publishingSentences({ lessons: [timed, untimed], prerequisite, dependents }).slice(1)).toEqual([
    'Quem o concluir abre “Depois”, que depende dele.',
    'O pré-requisito “Antes” ainda é rascunho: ninguém consegue concluí-lo para abrir este curso.',
    '“Dois” está sem duração: edite antes de publicar.',
  ])
  expect(publishingSentences({ ...alone, lessons: [], dependents: ['A', 'B'] })[1]).toBe(
    'Quem o concluir abre “A”, “B”, que dependem dele.',
  )
})
