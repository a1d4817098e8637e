import { makeCourse } from '../make-course.ts'
import { sendCaptions, srtOf } from '../player/send-captions.ts'
import { expect, test } from './engine-test.ts'

const CAPTIONS = '/media/demo/para-onde-vai-o-dinheiro.vtt'

test('captions stand above the controls while these are there', async ({ tab, admin }) => {
  const { id, lessonIds } = await makeCourse(admin, {
    title: 'Curso com legendas',
    lessons: [{ title: 'Aula', captionsUrl: CAPTIONS }],
  })
  const lines = () =>
    tab.evaluate(() => {
      const cues = [...(document.querySelector('video')?.textTracks[0]?.cues ?? [])]
      return [...new Set(cues.map((cue) => (cue as VTTCue).line))]
    })
  await tab.goTo(`/course/${id}/lesson/${lessonIds[0]}`)
  await tab.click('button', 'Legendas')
  await expect.poll(lines).toEqual([expect.any(Number)])
  const [line] = await lines()
  const controlsTop = await tab.evaluate(() => {
    const [video, controls] = ['video', '.player-controls'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    )
    return video && controls ? ((controls.top - video.top) / video.height) * 100 : 0
  })
  expect(line).toBeLessThanOrEqual(Math.round(controlsTop))

  await tab.type('k')
  await tab.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect.poll(lines).toEqual(['auto'])
})

test('the language of the captions is chosen, and the transcript leads through the video', async ({
  tab,
  admin,
}) => {
  const { id: courseId, lessonIds } = await makeCourse(admin, {
    title: 'Curso em duas línguas',
    lessons: [{ title: 'Aula' }],
  })
  const place = { courseId, lessonId: lessonIds[0] ?? '' }
  await sendCaptions(admin, place, { srt: srtOf([0, 'Olá.'], [4, 'Até logo.']) })
  await sendCaptions(admin, place, { srt: srtOf([0, 'Hello.'], [4, 'Goodbye.']), language: 'en' })
  const shown = () =>
    tab.evaluate(() =>
      [...(document.querySelector('video')?.textTracks ?? [])]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ cues }) => [...(cues ?? [])].map((cue) => (cue as VTTCue).text)),
    )
  await tab.goTo(`/course/${courseId}/lesson/${place.lessonId}`)
  await tab.click('button', 'Legendas: desligadas')
  await tab.click('[role=menuitemradio]', 'Inglês')
  await expect.poll(shown).toEqual(['Hello.', 'Goodbye.'])
  await tab.evaluate(() => document.querySelectorAll<HTMLElement>('summary')[0]?.click())
  await tab.click('button', '00:00 Hello.')
  await expect
    .poll(() => tab.evaluate(() => document.querySelector('[aria-current=true]')?.textContent))
    .toBe('00:00 Hello.')
})
