import type { DemoCourse } from '#/demo/demo-course.ts'

export const aprenderAEstudar: DemoCourse = {
  slug: 'aprender-a-estudar',
  title: 'Aprender a estudar por conta própria',
  description:
    'Estudar bem depende menos de horas e mais de jeito. Este curso, ainda em preparação, reúne técnicas simples para montar uma rotina possível, lembrar do que leu e não desistir na segunda semana.',
  isPublished: false,
  lessons: [
    {
      slug: 'rotina-de-estudo',
      title: 'Uma rotina que sobrevive à semana',
      description:
        'Plano bonito demais dura até terça-feira. Aprenda a começar com vinte minutos, a ligar o estudo a um hábito que você já tem e a retomar sem culpa quando um dia escapa.',
      seconds: 26,
      takeaways: ['Comece com vinte minutos', 'Ligue o estudo a um hábito', 'Retome sem culpa'],
    },
    {
      slug: 'lembrar-e-melhor-que-reler',
      title: 'Lembrar é melhor do que reler',
      description:
        'Reler dá a sensação de saber; tentar lembrar mostra o que ficou. Nesta aula você pratica fechar o caderno, escrever o que recorda e voltar ao texto só para completar as lacunas.',
      seconds: 28,
      takeaways: ['Feche o caderno', 'Escreva o que recorda', 'Complete as lacunas'],
      uploads: {
        video: 'Lembrar é melhor do que reler.mp4',
        captions: ['pt-BR'],
        handout: 'Folha de recordação.pdf',
      },
    },
  ],
}
