// Renders the demo's clips: node scripts/make-demo-clips.mjs [slug…]. Needs ffmpeg and Chromium.
// A lighthouse sweeps over the night; its beam reveals the title, three ideas and the name.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { demoCourses } from '@farol/server/demo/demo-courses.ts'
import { chromium } from 'playwright-core'
import { findOrInstallChromium } from './find-chromium.mjs'

const WIDTH = 640
const HEIGHT = 360
const FRAMES_PER_SECOND = 15
const MAX_BYTES = 250_000
const MEDIA = new URL('../server/src/demo/media/', import.meta.url)

// Where the lamp is, and the two edges of the beam at rest, in degrees below the horizontal.
const LAMP = { x: 90.7, y: 106.7 }
const REST = { upper: -21, lower: 29 }
const ABOVE = { upper: -112, lower: -112 }
const BELOW = { upper: 92, lower: 100 }
const SWEEP_SECONDS = 1.1
const DARK_SECONDS = 0.25

// Shares of the clip: title, three ideas, name.
const SHARES = [0.24, 0.2, 0.2, 0.2, 0.16]

const easeOut = (x) => 1 - (1 - x) ** 3
const easeIn = (x) => x ** 3
const mix = (from, to, x) => from + (to - from) * x
const mixBeam = (from, to, x) => ({
  upper: mix(from.upper, to.upper, x),
  lower: mix(from.lower, to.lower, x),
})

/** A frame: the slide, the position of the beam, and how far the sea has moved. */
function momentOf(time, seconds) {
  let start = 0
  const starts = SHARES.map((share) => {
    const slide = { start, end: start + share * seconds }
    start = slide.end
    return slide
  })
  const index = Math.max(
    0,
    starts.findLastIndex((slide) => time >= slide.start),
  )
  const { start: from, end } = starts[index]
  const isLast = index === SHARES.length - 1
  const opening = (time - from - DARK_SECONDS) / SWEEP_SECONDS
  const closing = isLast ? 0 : (time - (end - SWEEP_SECONDS)) / SWEEP_SECONDS
  const beam =
    opening < 1
      ? mixBeam(ABOVE, REST, easeOut(Math.max(0, opening)))
      : mixBeam(REST, BELOW, easeIn(Math.max(0, closing)))
  return { slide: index, beam, tide: Math.floor(time * 7.5) / 7.5, isLampOn: time > DARK_SECONDS }
}

function clipPath({ upper, lower }) {
  const far = (degrees) => {
    const radians = (degrees * Math.PI) / 180
    return `${(LAMP.x + 1200 * Math.cos(radians)).toFixed(2)}px ${(LAMP.y + 1200 * Math.sin(radians)).toFixed(2)}px`
  }
  return `polygon(${LAMP.x}px ${LAMP.y}px, ${far(upper)}, ${far((upper + lower) / 2)}, ${far(lower)})`
}

const require = createRequire(import.meta.url)
const font = (path) => {
  const file = require.resolve(`@fontsource-variable/${path}`)
  return `url(data:font/woff2;base64,${readFileSync(file).toString('base64')})`
}

const STYLE = `
  @font-face { font-family: Display; font-weight: 100 900; src: ${font('commissioner/files/commissioner-latin-flar-normal.woff2')} }
  @font-face { font-family: Text; font-weight: 100 900; src: ${font('hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2')} }
  * { margin: 0; box-sizing: border-box }
  body { width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; background: oklch(0.18 0.043 266); position: relative }
  svg.scene, .lit { position: absolute; inset: 0; width: 100%; height: 100% }
  .lit { background: linear-gradient(90deg, oklch(0.79 0.16 74) 14%, oklch(0.87 0.13 84) 33%, oklch(0.95 0.055 90) 62%, oklch(0.977 0.012 92)) }
  .lit svg { position: absolute; inset: 0; width: 100%; height: 100% }
  .slide { position: absolute; left: 292px; top: 42px; width: 330px; height: 190px; display: none; color: oklch(0.235 0.048 266);
    flex-direction: column; justify-content: center; gap: 8px }
  .slide.shown { display: flex }
  .slide h1 { font: 700 34px/1.02 Display; font-variation-settings: 'FLAR' 100; letter-spacing: -0.02em; text-wrap: balance }
  .slide p { font: 600 15px/1.3 Text; text-wrap: balance; color: oklch(0.4 0.06 266) }
  .slide .number { font: 700 22px/1 Display; font-variation-settings: 'FLAR' 100; color: oklch(0.468 0.1 66) }
  .name { display: flex; align-items: flex-end; font: 700 58px/0.86 Display; font-variation-settings: 'FLAR' 100; letter-spacing: -0.03em }
  .name svg { position: static; width: auto; height: 50px; margin-right: 2px }
`

// The scene of the landing page, cut to 16:9.
const VIEW = 'viewBox="0 70 1440 810" preserveAspectRatio="none"'
const STONE = 'oklch(0.4 0.066 264)'
// Crosses the picture once, as a progress bar.
const boat = (hull, sail) =>
  `<g class="boat"><path fill="${hull}" d="M-38 -8H38L26 14H-26z"/><path fill="${sail}" d="M-2 -84V-16H-34zM6 -70 36 -16H6z"/></g>`
const NIGHT_BOAT = boat('oklch(0.3 0.055 266)', 'oklch(0.335 0.06 266)')
const LIT_BOAT = boat('oklch(0.295 0.072 266)', 'oklch(0.41 0.088 252)')
const NIGHT_SEA = `<svg class="scene" ${VIEW}><rect y="742" width="1440" height="158" fill="oklch(0.145 0.03 266)"/>${NIGHT_BOAT}</svg>`
const LIT_SEA = `<svg ${VIEW}><rect y="742" width="1440" height="158" fill="oklch(0.925 0.024 235)"/>
  <g id="waves" fill="oklch(0.977 0.012 92)"><path d="M850 770h180v6h-180zM1150 776h210v6h-210z"/><path d="M960 806h196v6h-196zM1230 812h150v6h-150z"/><path d="M1050 846h120v6h-120zM1290 852h130v6h-130z"/></g>${LIT_BOAT}</svg>`
const TOWER = `<svg class="scene" ${VIEW}>
  <path fill="oklch(0.205 0.042 266)" d="M0 806c60-26 104-52 168-56 84-6 138 20 196 44 50 20 108 30 150 56 26 16 44 34 58 50H0z"/>
  <path fill="oklch(0.335 0.06 266)" d="M172 358h64L262 790H146z"/>
  <path fill="oklch(0.255 0.052 266)" d="M167.6 431.4H240.4L245.4 513.5H162.6zM157.4 599.9H250.6L256 690.6H152z"/>
  <path class="lamp" d="M200.2 394.7h7.7v15.4h-7.7zM200.2 548.1h7.7v15.4h-7.7zM181 291.4h46.1v51.2h-46.1z"/>
  <path fill="${STONE}" d="M150.2 342.6h107.5l-19.2 15.4h-69.1zM172 291.4Q175.8 259.4 204 254.3Q232.2 259.4 236 291.4zM202.4 240.2h3.2v16h-3.2z"/>
  <circle fill="${STONE}" cx="204" cy="239" r="4.5"/>
  <path stroke="${STONE}" stroke-width="2.9" fill="none" d="M196.3 291.4v51.2M211.7 291.4v51.2M152.8 342.6v-17.3M173.3 342.6v-17.3M193.8 342.6v-17.3M214.2 342.6v-17.3M234.7 342.6v-17.3M255.2 342.6v-17.3M151.5 325.4H256.5"/>
  <path fill="oklch(0.178 0.036 266)" d="M-10 862c70-62 140-98 214-96 74 2 116 36 186 58 44 14 84 42 106 86H-10z"/></svg>`
const MARK = `<svg viewBox="6.6 3 28.2 34.4"><path fill="oklch(0.235 0.048 266)" d="M6.9 37.2 9.6 3.6h5.2l2.7 33.6z"/><path fill="oklch(0.655 0.147 61)" d="M16.2 6.9 34.6 3.2v10.6l-18.1-3.3zM17.1 18.5 27.6 16.3v7.6l-10.3-2z"/></svg>`

const escapeHtml = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function pageOf(course, lesson) {
  const slides = [
    `<p>${escapeHtml(course.title)}</p><h1>${escapeHtml(lesson.title)}</h1>`,
    ...lesson.takeaways.map((idea, i) => `<div class="number">${i + 1}</div><h1>${escapeHtml(idea)}</h1>`),
    `<div class="name">${MARK}arol</div><p>${escapeHtml(lesson.title)}</p>`,
  ]
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${NIGHT_SEA}
    <div class="lit">${LIT_SEA}${slides.map((slide) => `<div class="slide">${slide}</div>`).join('')}</div>${TOWER}`
}

/** Runs in the page. */
function show({ slide, path, tide, voyage, isLampOn }) {
  document.querySelector('.lit').style.clipPath = path
  for (const [i, element] of document.querySelectorAll('.slide').entries()) {
    element.classList.toggle('shown', i === slide)
  }
  for (const [i, line] of document.querySelectorAll('#waves path').entries()) {
    line.setAttribute('transform', `translate(${Math.sin(tide * 0.9 + i * 2) * 16} 0)`)
  }
  for (const boat of document.querySelectorAll('.boat')) {
    const roll = Math.sin(tide * 1.6) * 2
    boat.setAttribute(
      'transform',
      `translate(${(330 + voyage * 1010).toFixed(1)} 752) rotate(${roll.toFixed(2)})`,
    )
  }
  document
    .querySelector('.lamp')
    .setAttribute('fill', isLampOn ? 'oklch(0.88 0.13 86)' : 'oklch(0.3 0.05 266)')
}

/** A soft chord that swells and fades like the light, a little different in each course. */
function chord(courseIndex) {
  const root = [174.61, 196, 164.81, 146.83][courseIndex % 4]
  const voices = [1, 1.5, 2.5].map((ratio, i) => {
    const swell = `(0.6+0.4*sin(2*PI*t*${(0.07 + i * 0.03).toFixed(2)}+${i}))`
    return `${(0.06 / (i + 1)).toFixed(3)}*sin(2*PI*${(root * ratio).toFixed(2)}*t)*${swell}`
  })
  return voices.join('+')
}

function startEncoder({ seconds, courseIndex, file }) {
  const sound = ['-f', 'lavfi', '-i', `aevalsrc='${chord(courseIndex)}':s=16000:d=${seconds}`]
  const fades = ['-af', `afade=t=in:d=1.5,afade=t=out:st=${seconds - 2}:d=2`]
  const pictures = `-f image2pipe -framerate ${FRAMES_PER_SECOND} -i -`
  const video = `-c:v libx264 -preset slow -crf 33 -tune animation -pix_fmt yuv420p -g ${FRAMES_PER_SECOND * 5}`
  const container = `-c:a aac -b:a 14k -ac 1 -t ${seconds} -movflags +faststart -map_metadata -1 -fflags +bitexact`
  const words = (text) => text.split(' ')
  return spawn(
    'ffmpeg',
    [...words(`-loglevel error -y ${pictures}`), ...sound, ...fades, ...words(`${video} ${container}`), file],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
}

async function makeClip(page, { course, courseIndex, lesson }) {
  const file = fileURLToPath(new URL(`${lesson.slug}.mp4`, MEDIA))
  await page.setContent(pageOf(course, lesson))
  await page.evaluate(() => document.fonts.ready)
  const encoder = startEncoder({ seconds: lesson.seconds, courseIndex, file })
  const ended = once(encoder, 'close')

  let shown
  let image
  for (let frame = 0; frame < lesson.seconds * FRAMES_PER_SECOND; frame++) {
    const { slide, beam, tide, isLampOn } = momentOf(frame / FRAMES_PER_SECOND, lesson.seconds)
    const moment = { slide, path: clipPath(beam), tide, voyage: tide / lesson.seconds, isLampOn }
    if (JSON.stringify(moment) !== shown) {
      shown = JSON.stringify(moment)
      await page.evaluate(show, moment)
      image = await page.screenshot({ type: 'png' })
    }
    if (!encoder.stdin.write(image)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg could not make ${lesson.slug}.mp4`)
  const { size } = statSync(file)
  if (size > MAX_BYTES) throw new Error(`${lesson.slug}.mp4 has ${size} bytes, more than ${MAX_BYTES}`)
  console.log(`${lesson.slug}.mp4  ${lesson.seconds} s  ${Math.round(size / 1000)} kB`)
}

const wanted = process.argv.slice(2)
mkdirSync(MEDIA, { recursive: true })
const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
  for (const [courseIndex, course] of demoCourses.entries()) {
    for (const lesson of course.lessons) {
      if (wanted.length > 0 && !wanted.includes(lesson.slug)) continue
      await makeClip(page, { course, courseIndex, lesson })
    }
  }
} finally {
  await browser.close()
}
