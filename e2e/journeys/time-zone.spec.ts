import { dayIn, distantTimeZone } from '@farol/server/testing/distant-time-zone.ts'
import { expect, test } from '../farol.ts'

const timeZone = distantTimeZone()
test.use({ variables: { TIME_ZONE: timeZone } })

test('the days on the screens are those of the school’s time zone, wherever the reader is', async ({
  page,
  farol,
  enterAs,
}) => {
  const { visitor } = await farol.newStudent()
  await enterAs(visitor)
  await page.goto('/profile')
  const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' })
  await expect(page.getByText(`Membro desde ${day.format(new Date(dayIn(timeZone)))}`)).toBeVisible()
})
