import { expect, test } from 'vitest'
import { canRetryVideo, VIDEO_FAILURES, videoFailureSentence } from './uploaded-video.ts'

test('every failure is a sentence that names the format where it matters', () => {
  for (const failure of VIDEO_FAILURES)
    expect(videoFailureSentence(failure, 'HEVC')).toMatch(/^[A-Z][^$]*\.$/)
  expect(videoFailureSentence('needs-conversion', 'HEVC com AAC')).toContain('está em HEVC com AAC,')
  expect(videoFailureSentence('needs-conversion', '')).toContain('um formato desconhecido')
})

test('trying again is offered unless the file itself is the reason', () => {
  expect(VIDEO_FAILURES.filter(canRetryVideo)).toEqual([
    'needs-conversion',
    'conversion-failed',
    'no-room',
    'unknown',
  ])
})
