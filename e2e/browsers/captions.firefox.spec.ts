import { makeCourse } from '../make-course.ts'
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
