import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { Logo } from '#/ui/logo.tsx'
import { LostScene } from '#/ui/lost-scene.tsx'

// On a window nearly as high as wide the scene would be cut at its sides: there it keeps its shape, and the sea goes on.
// On a higher one it is the phones' scene.
const classes = {
  page: 'night relative flex min-h-[max(100dvh,34rem)] flex-col overflow-hidden bg-scene-sea',
  scene:
    'absolute inset-0 bg-scene-sky [@media(width>=48rem)_and_(4/5<aspect-ratio<=3/2)]:bottom-auto [@media(width>=48rem)_and_(4/5<aspect-ratio<=3/2)]:h-[62.5vw]',
  main: 'relative mt-auto px-6 pb-12 md:px-14 md:pb-16 [@media(width>=48rem)_and_(4/5<aspect-ratio<=3/2)]:mt-[calc(46vw-7.5rem)]',
}

export function NotFoundScreen() {
  return (
    <div className={classes.page}>
      <div className={classes.scene}>
        <LostScene />
      </div>
      <header className="relative p-6 md:px-14 md:py-10">
        <Logo render={<Link to="/" />} />
      </header>
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        <h1 lang="en" className="text-[2.75rem] leading-none md:text-4xl">
          Oops! Page not found
        </h1>
        <p className="mt-3.5 mb-7.5 max-w-[40ch] text-text-muted">
          A luz não alcança este endereço. Volte ao início e siga a partir dali.
        </p>
        <Button variant="beam" size="lg" icon={ArrowLeft} render={<Link to="/" />}>
          Voltar ao início
        </Button>
      </main>
    </div>
  )
}
