import { describe, expect, test } from 'vitest'
import { embedAddress, isFollowed, parseVideoSource, uploadedVideoUrl, VIDEO_KINDS } from './video-source.ts'

const ID = '76979871'
const HASH = '8272103f6e'
const YT = 'dQw4w9WgXcQ'
const kindAndUrl = (text: string) => {
  const { source, problem } = parseVideoSource(text)
  return source ? [source.kind, source.url] : problem
}

describe('a Vimeo video is recognised in every shape users paste', () => {
  test.each([
    `https://vimeo.com/${ID}`,
    `http://vimeo.com/${ID}`,
    `https://www.vimeo.com/${ID}/`,
    `https://vimeo.com/${ID}#t=90s`,
    `vimeo.com/${ID}`,
    `//vimeo.com/${ID}`,
    `https://player.vimeo.com/video/${ID}`,
    `https://vimeo.com/channels/staffpicks/${ID}`,
    `https://vimeo.com/groups/motion/videos/${ID}`,
    `https://vimeo.com/showcase/7654321/video/${ID}`,
    `https://vimeo.com/manage/videos/${ID}`,
    `https://vimeo.com/manage/${ID}/general`,
    `https://vimeo.com/ondemand/curso/${ID}`,
    `https://vimeo.com/moogaloop.swf?clip_id=${ID}`,
    `  HTTPS://VIMEO.COM/${ID}  `,
    `<iframe src="https://player.vimeo.com/video/${ID}?badge=0&amp;autopause=0" width="640"></iframe>`,
    `<script src="https://player.vimeo.com/api/player.js"></script><iframe title='x' src='https://player.vimeo.com/video/${ID}'></iframe>`,
    `&lt;iframe src=&quot;https://player.vimeo.com/video/${ID}&quot;&gt;&lt;/iframe&gt;`,
  ])('%s', (text) => {
    expect(kindAndUrl(text)).toEqual(['vimeo', `https://vimeo.com/${ID}`])
  })

  test.each([
    `https://vimeo.com/${ID}/${HASH}`,
    `https://vimeo.com/${ID}?h=${HASH}`,
    `https://vimeo.com/${ID}/${HASH.toUpperCase()}?share=copy`,
    `https://vimeo.com/manage/videos/${ID}/${HASH}`,
    `<iframe src="https://player.vimeo.com/video/${ID}?h=${HASH}&amp;badge=0"></iframe>`,
  ])('with the hash of a private video: %s', (text) => {
    expect(kindAndUrl(text)).toEqual(['vimeo', `https://vimeo.com/${ID}/${HASH}`])
  })

  test.each([
    'https://vimeo.com/ondemand/curso',
    'https://vimeo.com/event/12345',
    'http://vimeo.com/event/12345',
  ])('a Vimeo page without a video of its own is used as it is: %s', (text) => {
    expect(kindAndUrl(text)).toEqual(['vimeo-fallback', text.replace('http:', 'https:')])
  })
})

describe('a YouTube video is recognised in every shape users paste', () => {
  test.each([
    `https://www.youtube.com/watch?v=${YT}`,
    `https://www.youtube.com/watch?list=PL1&v=${YT}&t=10s`,
    `https://m.youtube.com/watch?v=${YT}`,
    `https://music.youtube.com/watch?v=${YT}`,
    `https://youtu.be/${YT}?si=abc`,
    `youtu.be/${YT}`,
    `https://www.youtube.com/shorts/${YT}`,
    `https://www.youtube.com/live/${YT}?feature=share`,
    `https://www.youtube.com/embed/${YT}`,
    `https://www.youtube-nocookie.com/embed/${YT}`,
    `https://www.youtube.com/v/${YT}`,
    `https://studio.youtube.com/video/${YT}/edit`,
    `https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3D${YT}%26feature%3Dshare`,
    `<iframe width="560" src="https://www.youtube.com/embed/${YT}?si=x" allowfullscreen></iframe>`,
  ])('%s', (text) => {
    expect(kindAndUrl(text)).toEqual(['youtube', `https://www.youtube.com/watch?v=${YT}`])
  })
})

describe('mistyped protocols are repaired', () => {
  test.each([
    `https://https://vimeo.com/${ID}`,
    `http://https://vimeo.com/${ID}`,
    `https//vimeo.com/${ID}`,
    `http:/vimeo.com/${ID}`,
    `https:vimeo.com/${ID}`,
    `https:///vimeo.com/${ID}`,
    `ttps://vimeo.com/${ID}`,
    `https;//vimeo.com/${ID}`,
    `https :// vimeo.com / ${ID}`,
  ])('%s', (text) => {
    expect(kindAndUrl(text)).toEqual(['vimeo', `https://vimeo.com/${ID}`])
  })
})

describe('files', () => {
  test.each([
    ['https://cdn.example.com/aula.mp4', 'https://cdn.example.com/aula.mp4'],
    ['http://cdn.example.com/aula.mp4?x=1', 'https://cdn.example.com/aula.mp4?x=1'],
    ['http://cdn.example.com:80/aula.mp4', 'https://cdn.example.com/aula.mp4'],
    ['cdn.example.com/aula.mp4', 'https://cdn.example.com/aula.mp4'],
    ['https://cdn.example.com/vimeo.com/1.mp4', 'https://cdn.example.com/vimeo.com/1.mp4'],
    ['https://vimeo.com.evil.example/1', 'https://vimeo.com.evil.example/1'],
    ['https://notyoutube.com/watch?v=dQw4w9WgXcQ', 'https://notyoutube.com/watch?v=dQw4w9WgXcQ'],
    ['/media/demo/aula.mp4', '/media/demo/aula.mp4'],
    ['<video controls src="https://cdn.example.com/a.mp4"></video>', 'https://cdn.example.com/a.mp4'],
    ['<video><source src="https://cdn.example.com/a.mp4"></video>', 'https://cdn.example.com/a.mp4'],
    ['httpbin.example.com/a.mp4', 'https://httpbin.example.com/a.mp4'],
    ['http://192.0.2.7:8080/a.mp4', 'https://192.0.2.7:8080/a.mp4'],
    [
      'https://player.vimeo.com/external/76979871.hd.mp4?s=8272103f6e&profile_id=175',
      'https://player.vimeo.com/external/76979871.hd.mp4?s=8272103f6e&profile_id=175',
    ],
    [
      'https://www.dropbox.com/scl/fi/abc123/aula.mp4?rlkey=xyz&dl=0',
      'https://www.dropbox.com/scl/fi/abc123/aula.mp4?rlkey=xyz&raw=1',
    ],
    ['https://www.dropbox.com/s/abc123/aula.mp4?dl=0', 'https://www.dropbox.com/s/abc123/aula.mp4?raw=1'],
  ])('%s is a direct file', (text, url) => {
    expect(kindAndUrl(text)).toEqual(['direct', url])
  })

  test('a playlist of segments is HLS', () => {
    expect(kindAndUrl('https://cdn.example.com/aula.m3u8?t=1')).toEqual([
      'hls',
      'https://cdn.example.com/aula.m3u8?t=1',
    ])
  })
})

describe('what is not a video gets a reason', () => {
  test.each([
    ['', 'blank'],
    ['   ', 'blank'],
    [`https://cdn.example.com/${'x'.repeat(10_000)}`, 'too-long'],
    ['<iframe width="560"></iframe>', 'markup-without-address'],
    ['<iframe src=""></iframe>', 'markup-without-address'],
    ['<p>olá</p>', 'markup-without-address'],
    ['javascript:alert(1)', 'unsafe-address'],
    ['data:text/html,<b>x</b>', 'markup-without-address'],
    ['data:video/mp4;base64,AAAA', 'unsafe-address'],
    ['<iframe src="javascript:alert(1)"></iframe>', 'unsafe-address'],
    ['ftp://example.com/a.mp4', 'unsafe-address'],
    ['file:///etc/passwd', 'file-name'],
    ['12345678', 'not-an-address'],
    ['minha aula', 'not-an-address'],
    ['https://user:pass@example.com/a.mp4', 'not-an-address'],
    ['https://vimeo.com@evil.example/1', 'not-an-address'],
    ['/media/../auth-secret', 'not-an-address'],
    ['https://www.youtube.com/playlist?list=PL123', 'playlist'],
    ['https://www.youtube.com/embed/videoseries?list=PL123', 'playlist'],
    ['https://www.youtube.com/@canal', 'no-video'],
    ['https://www.youtube.com/watch?v=curto', 'no-video'],
    ['https://studio.youtube.com/channel/UC123/videos', 'no-video'],
    ['https://www.dropbox.com/scl/fo/abc123/h?rlkey=xyz', 'no-video'],
    ['aula1.mp4', 'file-name'],
    ['Minha aula 1.MOV', 'file-name'],
    ['https://aula1.mp4', 'file-name'],
    ['C:\\Users\\Ana\\Vídeos\\aula1.mp4', 'file-name'],
    ['file:///home/ana/aula1.mp4', 'file-name'],
    ['https://drive.google.com/file/d/1AbC/view?usp=sharing', 'file-store'],
    ['drive.google.com/open?id=1AbC', 'file-store'],
    ['https://photos.app.goo.gl/1AbC', 'file-store'],
    ['https://photos.google.com/share/1AbC', 'file-store'],
    ['https://1drv.ms/v/s!Abc', 'file-store'],
    ['https://onedrive.live.com/?id=1', 'file-store'],
    ['https://escola-my.sharepoint.com/:v:/g/personal/x', 'file-store'],
    ['https://www.instagram.com/reel/C1abc/', 'social-network'],
    ['https://www.facebook.com/watch/?v=123', 'social-network'],
    ['https://m.facebook.com/ana/videos/123', 'social-network'],
    ['https://fb.watch/abc/', 'social-network'],
    ['https://www.tiktok.com/@ana/video/123', 'social-network'],
  ])('%.60j: %s', (text, problem) => {
    expect(parseVideoSource(text)).toEqual({ problem })
  })
})

test('embedded players are loaded without tracking, with the scripting interface and the start position', () => {
  const at = (text: string, startSeconds: number) => {
    const { source } = parseVideoSource(text)
    return source && embedAddress(source, { origin: 'https://farol.example', startSeconds })
  }
  expect(at(`https://vimeo.com/${ID}/${HASH}`, 12)).toBe(
    `https://player.vimeo.com/video/${ID}?h=${HASH}&dnt=1`,
  )
  expect(at(`https://youtu.be/${YT}`, 12.7)).toBe(
    `https://www.youtube-nocookie.com/embed/${YT}?enablejsapi=1&origin=https%3A%2F%2Ffarol.example&playsinline=1&rel=0&start=12`,
  )
  expect(at(`https://youtu.be/${YT}`, 0)).not.toContain('start=')
})

test('every player except the fallback page reports its position', () => {
  expect(VIDEO_KINDS.filter((kind) => !isFollowed(kind))).toEqual(['vimeo-fallback'])
})

describe('an uploaded video is named by its id', () => {
  const id = '019a0b6e-0000-7000-8000-000000000001'
  test('exactly as the server writes it', () => {
    expect(parseVideoSource(uploadedVideoUrl(id)).source).toEqual({
      kind: 'upload',
      url: `/videos/${id}`,
      id,
    })
  })
  test.each([`/videos/${id}/`, `/videos/${id}?x=1`, '/videos/1', `/videos/../${id}`, `videos/${id}`])(
    'and not as %s',
    (text) => {
      expect(parseVideoSource(text).source?.kind).not.toBe('upload')
    },
  )
})
