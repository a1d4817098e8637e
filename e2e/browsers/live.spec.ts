import { makeCourse } from '../make-course.ts'
import { expect, test } from './engine-test.ts'

test('a page that one comes back to goes on showing what others change', async ({ tab, admin }) => {
  await tab.goTo('/courses')
  await tab.says('Cursos Disponíveis')
  await tab.goTo('/privacidade')
  await tab.evaluate(() => history.back())
  await expect.poll(tab.path).toBe('/courses')
  await tab.says('Cursos Disponíveis')
  await makeCourse(admin, { title: 'Curso que acabou de chegar', lessons: [{ title: 'Aula' }] })
  await tab.says('Curso que acabou de chegar')
})
