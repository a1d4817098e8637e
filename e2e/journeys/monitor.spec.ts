import { myAvisos } from '@farol/contract/avisos.ts'
import { duvidas } from '@farol/contract/duvidas.ts'
import { turmaProgress } from '@farol/contract/turma-progress.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { toast } from '../farol.ts'
import { expectFits } from '../screens/expect-fits.ts'
import { expect, test } from '../student/course-test.ts'

test('a monitor answers a dúvida from the queue, and writes an aviso to the turma', async ({
  page,
  admin,
  farol,
  named,
  newCourse,
  enterAs,
}) => {
  const { id: courseId, lessonIds } = await newCourse({ lessons: [{ title: 'Cabos' }] })
  const [ana, monitor] = [await farol.newStudent(named('Ana')), await farol.newStudent(named('Quem Ajuda'))]
  const name = named('Turma da noite')
  const { id: turmaId } = await admin.call(turmas.create, { body: { name } })
  const params = { turmaId }
  const dates = { startsOn: null, endsOn: null, capacity: null, isJoiningOpen: false }
  await admin.call(turmas.update, { params, body: { name, ...dates, courseIds: [courseId], version: 1 } })
  await admin.call(turmas.addMembers, { params, body: { userIds: [ana.id, monitor.id] } })
  await admin.call(turmaProgress.setMonitor, {
    params: { turmaId, userId: monitor.id },
    body: { isMonitor: true },
  })
  const place = { courseId, lessonId: lessonIds[0] ?? '' }
  const body = { key: crypto.randomUUID(), body: 'Qual cabo cruza?', seconds: null }
  await ana.visitor.call(duvidas.ask, { params: place, body })

  await enterAs(monitor.visitor)
  await page.goto('/duvidas')
  const asked = page.getByRole('article', { name: `Dúvida de ${ana.name}` })
  await expect(asked).toContainText('Qual cabo cruza?')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectFits(page)
  await expectAccessibleScreen(page)
  await asked.getByLabel('Sua resposta').fill('O que liga dois iguais.')
  await asked.getByRole('button', { name: 'Responder' }).click()
  await expect(asked).toBeHidden()
  const read = async () => (await ana.visitor.call(duvidas.list, { params: place, query: {} })).duvidas
  await expect.poll(read).toMatchObject([{ answerCount: 1 }])

  await page.goto(`/turma/${turmaId}/avisos`)
  await page.getByRole('button', { name: 'Escrever aviso' }).click()
  const title = named('Plantão na quinta')
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('Texto').fill('Às 19 h, na sala 2.')
  await expectFits(page)
  await expectAccessibleScreen(page)
  await page.getByRole('button', { name: 'Enviar aviso' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar aviso' }).click()
  await expect(toast(page, 'Aviso a caminho')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  const received = async () => (await ana.visitor.call(myAvisos.unread)).avisos.map((each) => each.title)
  await expect.poll(received).toEqual([title])
})
