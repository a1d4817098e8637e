import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PASTED_VIDEO_MAX } from './limits.ts'
import { embedAddress, parseVideoSource } from './video-source.ts'

/** Pieces of addresses that lead elsewhere than they seem to. */
const TRICKS = [
  ...[
    'https://',
    'http:',
    '//',
    '\\\\',
    '\\',
    '/',
    'https:https:',
    'javascript:',
    'data:text/html,',
    'blob:',
    'vbscript:',
  ],
  ...[
    'vimeo.com',
    'vimeo.com.',
    'evil.example',
    'vimeo.com.evil.example',
    'vimeo\u3002com',
    'vim\u00ADeo.com',
    'xn--vime-ppa.com',
  ],
  ...[
    'www.youtube.com',
    'youtube.com%2eevil.example',
    'youtu.be',
    'ｙｏｕｔｕｂｅ.com',
    'уoutube.com',
    '127.1',
    '0x7f000001',
    '[::1]',
  ],
  ...[
    'user:pass@',
    '@',
    '%40',
    '#@',
    '?@',
    ':443',
    ':0',
    ';',
    '%2f',
    '%00',
    '\u0000',
    '\t',
    '\u202E',
    '\u2028',
  ],
  ...[
    '76979871',
    'video/76979871',
    'watch?v=dQw4w9WgXcQ',
    'dQw4w9WgXcQ',
    'attribution_link?u=',
    'a.m3u8',
    '/media/',
    '..',
    '"',
    "'",
    '>',
  ],
  ...['<iframe src=', '<iframe src="', '&quot;', '&amp;', '&#34;', '&lt;script&gt;', ' onload=alert(1) '],
]

/** What each kind of source may be addressed by. */
const ADDRESSES = {
  vimeo: /^https:\/\/vimeo\.com\/\d+(?:\/[\da-f]+)?$/,
  youtube: /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/,
  'vimeo-fallback': /^https:\/\/(?:www\.|player\.|www\.player\.)?vimeo\.com\.?(?::\d+)?\//,
  hls: /^https:\/\/[^\s\\"'<>@/]+\//,
  direct: /^(?:https:\/\/[^\s\\"'<>@/]+\/|\/media\/)/,
  upload: /^\/videos\/[\da-f-]{36}$/,
}

describe('whatever is pasted', () => {
  const pasted = fc.oneof(
    fc.string(),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc
      .tuple(
        fc.constantFrom(
          'https://vimeo.com/',
          'youtu.be/',
          'https://player.vimeo.com/video/',
          'javascript:',
          '/videos/',
          '<iframe src="',
        ),
        fc.string(),
      )
      .map((parts) => parts.join('')),
    fc.array(fc.constantFrom(...TRICKS), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  )

  test('the address is https or one of our own files, and nothing can break out of an attribute', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const { source } = parseVideoSource(text)
        return !source || (/^(?:https:\/\/|\/media\/)/.test(source.url) && !/["<>\s]/.test(source.url))
      }),
      { numRuns: 1_000 },
    )
  })

  test('the address matches its kind, and leads to the host in it', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const { source } = parseVideoSource(text)
        if (!source) return
        expect(source.url).toMatch(ADDRESSES[source.kind])
        const { protocol, username, password, href } = new URL(source.url, 'https://farol.example')
        expect({ protocol, username, password }).toEqual({
          protocol: 'https:',
          username: '',
          password: '',
        })
        if (!source.url.startsWith('/media/')) expect(href).toBe(source.url)
      }),
      { numRuns: 2_000 },
    )
  })

  test('a text of the maximum length is parsed in linear time', () => {
    const long = fc
      .tuple(fc.constantFrom(...TRICKS), fc.constantFrom(...TRICKS, 'amp;', ' src ', '<iframe'))
      .map(([start, piece]) => start + piece.repeat(250_000 / piece.length))
    fc.assert(
      fc.property(long, (text) => {
        parseVideoSource(text)
        parseVideoSource(text.slice(0, PASTED_VIDEO_MAX))
      }),
    )
  })

  test('parsing the rebuilt address gives the same source', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const { source } = parseVideoSource(text)
        if (source) expect(parseVideoSource(source.url).source).toEqual(source)
      }),
      { numRuns: 1_000 },
    )
  })

  test('frames only show the two video hosts', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const { source } = parseVideoSource(text)
        if (source?.kind !== 'vimeo' && source?.kind !== 'youtube') return true
        const { host } = new URL(embedAddress(source, { origin: 'https://farol.example', startSeconds: 0 }))
        return host === 'player.vimeo.com' || host === 'www.youtube-nocookie.com'
      }),
    )
  })
})
