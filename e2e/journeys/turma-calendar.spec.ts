import { courses } from '@farol/contract/courses.ts'
import { turmaCalendar } from '@farol/contract/turma-calendar.ts'
import { turmas } from '@farol/contract/turmas.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import { expect, test, toast } from '../admin/admin-test.ts'
import { daysPass } from '../admin/days-pass.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { closeToast } from '../farol.ts'
import { expectFits } from '../screens/expect-fits.ts'
import { expectAsked } from '../screens/expect-opened.ts'

/** Counted from one moment: the day may change while a test runs. */
const NOW = Date.now()
const day = (days: number) => new Date(NOW + days * 86_400_000).toISOString().slice(0, 10)

async function turmaOf(
  admin: Visitor,
  { name, courseId, userIds }: { name: string; courseId: string; userIds: string[] },
) {
  const { id: turmaId } = await admin.call(turmas.create, { body: { name } })
  const values = { name, startsOn: day(-1), endsOn: day(200), capacity: null, isJoiningOpen: false }
  const body = { ...values, courseIds: [courseId], version: 1 }
  await admin.call(turmas.update, { params: { turmaId }, body })
  await admin.call(turmas.addMembers, { params: { turmaId }, body: { userIds } })
  return turmaId
}

test('lessons open one after the other, on their day, also in a page that stays open, and all at once by a click', async ({
  adminPage: page,
  admin,
  farol,
  named,
  newCourse,
  enterAs,
  expectFailure,
}) => {
  const lessons = ['Primeira', 'Segunda', 'Terceira']
  const course = await newCourse({ isPublished: true, access: 'turmas', lessons })
  const ana = await farol.newStudent(named('Ana'))
  const name = named('Turma com calendário')
  const turmaId = await turmaOf(admin, { name, courseId: course.id, userIds: [ana.id] })

  await page.goto(`/admin/turmas/${turmaId}`)
  await page.getByRole('link', { name: 'Calendário' }).click()
  const form = page.getByRole('region', { name: course.title })
  await form.getByRole('radio', { name: 'Uma aula a cada tantos dias' }).check()
  await form.getByRole('button', { name: 'Salvar calendário' }).click()
  await expect(form.getByText('Digite de quantos em quantos dias abre uma aula.')).toBeVisible()
  await form.getByLabel('Dias entre uma aula e a próxima').fill('30')
  const [year, month, date] = day(29).split('-')
  await expect(form.getByText(`${date}/${month}/${year}`)).toBeVisible()
  await form.getByRole('button', { name: 'Salvar calendário' }).click()
  await closeToast(toast(page, 'Calendário salvo'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectFits(page)
  await expectAccessibleScreen(page)

  // The administrator's screen would go on asking, with the student's session.
  await page.goto('about:blank')
  await page.clock.install()
  await enterAs(ana.visitor)
  await page.goto(`/course/${course.id}`)
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(rows.nth(1)).toContainText(/Abre em \d\d\/\d\d/)
  await expectAccessibleScreen(page)
  expectFailure(/\/open$/, 403)
  await page.goto(`/course/${course.id}/lesson/${course.lessonIds[1]}`)
  await expect(toast(page, 'Acesso negado')).toContainText(/Esta aula abre em \d\d\/\d\d/)

  await daysPass(farol, { turmaId, days: 30 })
  await page.clock.fastForward('24:00:30')
  await expect(rows.nth(1)).not.toContainText('Abre em')
  await expect(rows.nth(2)).toContainText('Abre em')

  await admin.call(turmaCalendar.release, { params: { turmaId }, body: { isReleased: true } })
  await expect(rows.nth(2)).not.toContainText('Abre em')
})

test('a deadline is shown and never locks; who missed it is listed, and one person is let through the calendar', async ({
  adminPage: page,
  admin,
  farol,
  named,
  newCourse,
  enterAs,
}) => {
  const course = await newCourse({ isPublished: true, access: 'turmas', lessons: ['Primeira', 'Segunda'] })
  const ana = await farol.newStudent(named('Ana'))
  const name = named('Turma com prazos')
  const turmaId = await turmaOf(admin, { name, courseId: course.id, userIds: [ana.id] })
  await daysPass(farol, { turmaId, days: 10 })

  await page.goto(`/admin/turmas/${turmaId}/calendario`)
  const form = page.getByRole('region', { name: course.title })
  await expect(page.getByText('Ninguém está em atraso')).toBeVisible()
  await form.getByRole('radio', { name: 'Datas por aula' }).check()
  await form.getByLabel('Abre em: Segunda').fill(day(40))
  await form.getByLabel('Prazo (opcional): Primeira').fill(day(-4))
  await form.getByLabel('Prazo (opcional): Segunda').fill(day(5))
  await form.getByRole('button', { name: 'Salvar calendário' }).click()
  await expect(form.getByText('O prazo não pode ser antes da abertura da aula.')).toBeVisible()
  await form.getByLabel('Prazo (opcional): Segunda').fill(day(50))
  await form.getByRole('button', { name: 'Salvar calendário' }).click()
  await expect(toast(page, 'Calendário salvo')).toBeVisible()
  await expect(page.getByRole('row', { name: ana.name })).toContainText('Primeira')

  await page.getByRole('button', { name: 'Liberar tudo' }).click()
  const question = await expectAsked(page, 'Liberar todas as aulas para esta turma?')
  await question.getByRole('button', { name: 'Liberar tudo' }).click()
  await page.getByRole('button', { name: 'Voltar ao calendário' }).click()
  await expect(toast(page, 'O calendário vale de novo')).toBeVisible()
  await page.goto(`/admin/turmas/${turmaId}`)
  await page.getByRole('button', { name: `Liberar tudo para ${ana.name}` }).click()
  await expect(page.getByRole('button', { name: `Seguir o calendário para ${ana.name}` })).toBeVisible()
  const { lessons } = await ana.visitor.call(courses.one, { params: { courseId: course.id } })
  expect(lessons.map(({ opensOn }) => opensOn)).toEqual([null, null])

  // The administrator's screen would go on asking, with the student's session.
  await page.goto('about:blank')
  await enterAs(ana.visitor)
  await page.goto('/dashboard')
  const deadlines = page.getByRole('region', { name: 'Próximos prazos' })
  await expect(deadlines.getByRole('listitem').first()).toContainText(/Prazo vencido: \d\d\/\d\d/)
  await expectAccessibleScreen(page)
  await deadlines.getByRole('link', { name: 'Primeira' }).click()
  await page.getByRole('link', { name: 'Assistir Primeira' }).click()
  await expect(page.getByText(/^Prazo vencido: /).first()).toBeVisible()
})
