import { dayIn, distantTimeZone } from '@farol/server/testing/distant-time-zone.ts'
import { expect, test } from '../farol.ts'

const timeZone = distantTimeZone()
test.use({ variables: { TIME_ZONE: timeZone } })

test('the days on the screens are those of the school’s time zone, wherever the reader is', async ({
  page,
  farol,
  enterAs,
}) => {
  const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' })
  const today = () => format.format(new Date(dayIn(timeZone)))
  // The account may be made around midnight.
  const before = today()
  const { visitor } = await farol.newStudent()
  const days = `(${before}|${today()})`
  await enterAs(visitor)
  await page.goto('/profile')
  await expect(page.getByText(new RegExp(`Membro desde ${days}`))).toBeVisible()
})
