import { lessons } from '@farol/contract/lessons.ts'
import { overview } from '@farol/contract/overview.ts'
import type { Page } from '@playwright/test'
import { expectAccessibleScreen } from '../axe.ts'
import { expect, type Place, test } from '../player/lesson-test.ts'

const STORED = 120

/** A student whose player knows how long the video really is. */
async function watchBriefly(page: Page, place: Place, openLesson: (place: Place) => Promise<void>) {
  const isReported = page.waitForResponse(/\/video-length$/)
  await openLesson(place)
  expect((await isReported).status()).toBe(200)
}

for (const { choice, sentence, stored } of [
  { choice: /^Usar 00:26/, sentence: 'the length of the player', stored: 26 },
  { choice: /^Manter 02:00/, sentence: 'the stored length', stored: STORED },
])
  test(`a length that a student's player denies is shown to both, and one click settles it for ${sentence}`, async ({
    page,
    admin,
    student,
    named,
    newLessons,
    openLesson,
    asAdmin,
  }) => {
    const title = named('Aula longa demais')
    const [place] = await newLessons({ title, videoDuration: STORED })
    await watchBriefly(page, place, openLesson)
    await expect(page.getByText('A duração desta aula está como 02:00, mas o vídeo tem 00:26.')).toBeVisible()

    await asAdmin()
    await page.goto('/admin')
    const entry = page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: 'a aula diz' })
    await expect(entry).toContainText('a aula diz 02:00, o vídeo tem 00:26')
    await expectAccessibleScreen(entry)
    await entry.getByRole('button', { name: choice }).click()
    await expect(entry).toBeHidden()
    const listed = async () =>
      (await admin.call(overview.read)).attention.wrongLengths.items.map((lesson) => lesson.title)
    await expect.poll(listed).not.toContain(title)
    const { lesson } = await student.visitor.call(lessons.open, { params: place })
    expect(lesson.videoDuration).toBe(stored)
  })
