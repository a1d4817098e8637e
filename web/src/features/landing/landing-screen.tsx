import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { LighthouseScene } from '#/ui/lighthouse-scene.tsx'
import { Logo } from '#/ui/logo.tsx'
import { tagline } from '#/ui/school.ts'

// Where the beam is wide enough the text stands in it: on wide windows (its axis is a little above the middle, the more
// so the wider the scene is drawn) and at the foot of tall phones. On all others the scene stands on top and the text
// below, where the light has landed. Large text makes the page longer and never climbs out of the light. The paper lies
// over the scene, whose own night would show along a cut edge.
const classes = {
  page: 'night relative flex min-h-dvh flex-col overflow-hidden bg-ray-paper [--scene:max(9rem,min(62.5vw,100dvh-24rem))] [@media(width<48rem)_and_(max-aspect-ratio:51/100)]:pt-[54dvh]',
  scene:
    'absolute inset-x-0 top-0 h-(--scene) bg-scene-sky after:absolute after:inset-x-0 after:-bottom-px after:h-[16%] after:bg-ray-paper after:[clip-path:polygon(100%_0,100%_100%,0_100%)] [@media(width<48rem)_and_(max-aspect-ratio:51/100)]:h-dvh [@media(width<48rem)_and_(max-aspect-ratio:51/100)]:after:hidden [@media(width>=48rem)_and_(min-aspect-ratio:13/10)]:h-full [@media(width>=48rem)_and_(min-aspect-ratio:13/10)]:after:hidden',
  main: 'relative mt-(--scene) px-6 pt-8 pb-12 text-ink md:px-14 md:portrait:flex md:portrait:flex-1 md:portrait:flex-col md:portrait:items-start md:portrait:justify-center md:portrait:pt-0 [@media(width<48rem)_and_(max-aspect-ratio:51/100)]:mt-auto [@media(width>=48rem)_and_(min-aspect-ratio:13/10)]:mt-[calc(50dvh-max(7.6vw,12.2vh))] [@media(width>=48rem)_and_(min-aspect-ratio:13/10)]:ml-[48%] [@media(width>=48rem)_and_(min-aspect-ratio:13/10)]:-translate-y-1/2 [@media(width>=48rem)_and_(min-aspect-ratio:13/10)]:py-0 [@media(width>=48rem)_and_(min-aspect-ratio:13/10)]:pr-8 [@media(width>=48rem)_and_(min-aspect-ratio:13/10)]:pl-0',
  title:
    'max-w-[7.6em] text-[min(13.3vw,3.25rem)] leading-[0.98] tracking-[-0.032em] text-wrap md:text-[clamp(2.25rem,min(6.3vw,10.6vh),6rem)] md:portrait:text-[clamp(2.25rem,min(10vw,10.6vh),6rem)]',
  about: 'mt-4 max-w-[26em] text-balance md:mt-[min(1.5rem,2.6vh)] md:text-lg',
  // The page is night, but the button stands in the light: ink, not paper.
  button:
    'mt-8 [--color-brand-contrast:var(--color-on-ink)] [--color-brand-hover:var(--color-scene-tower)] [--color-brand:var(--color-ink)] [--color-ring:var(--color-ink)] max-md:w-full md:mt-[min(2.5rem,4.4vh)]',
}

/** Decoration; not after a tagline that ends with a sign of its own. The server writes that of a prerendered page. */
const taglineEnd = tagline === '{{TAGLINE}}' ? '{{TAGLINE_END}}' : /[.!?…]$/.test(tagline) ? null : '.'

/** The server writes it into the page (index.html): what the school says about itself, and whether it shows its courses. */
const written = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="school-${name}"]`)?.content

export function LandingScreen() {
  const text = written('text')
  const hasCourses = Boolean(written('catalogue'))
  const hasMore = hasCourses || Boolean(text)
  const [about, setAbout] = useState<typeof import('./about-school.tsx')>()
  useEffect(() => {
    // Without it the page is what it is for every other school.
    if (hasMore) import('./about-school.tsx').then(setAbout, () => undefined)
  }, [hasMore])
  return (
    <>
      <Front />
      {about && hasMore ? <about.AboutSchool text={text} hasCourses={hasCourses} /> : null}
    </>
  )
}

function Front() {
  return (
    <div className={classes.page}>
      <div className={classes.scene}>
        <LighthouseScene scene="landing" />
      </div>
      <header className="absolute top-0 left-0 p-6 md:px-14 md:py-10">
        <Logo size="lg" />
      </header>
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        <h1 className={classes.title}>
          {tagline}
          <span aria-hidden>{taglineEnd}</span>
        </h1>
        <p className={classes.about}>Cursos em vídeo, no seu ritmo, com seu progresso sempre salvo.</p>
        <Button size="lg" iconAfter={ArrowRight} render={<Link to="/auth" />} className={classes.button}>
          Acessar Plataforma
        </Button>
      </main>
    </div>
  )
}
