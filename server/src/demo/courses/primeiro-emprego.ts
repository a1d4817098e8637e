import { choice, type DemoCourse, trueOrFalse } from '#/demo/demo-course.ts'

export const primeiroEmprego: DemoCourse = {
  slug: 'primeiro-emprego',
  title: 'Primeiro emprego: do currículo ao primeiro dia',
  description:
    'Procurar o primeiro emprego dá frio na barriga, e ter um caminho ajuda. Você vai reconhecer o que já sabe fazer, montar um currículo honesto, se preparar para a entrevista e entender o seu primeiro contracheque.',
  isPublished: true,
  prerequisite: 'educacao-financeira',
  lessons: [
    {
      slug: 'o-que-voce-ja-sabe',
      title: 'O que você já sabe fazer',
      description:
        'Cuidar de crianças, organizar uma festa, vender doces, consertar o celular de alguém: tudo isso ensina. Aqui você faz um inventário das suas experiências e descobre que habilidade cada uma delas mostra a quem contrata.',
      seconds: 30,
      takeaways: ['Lembre o que você já fez', 'Dê nome à habilidade', 'Conte com um exemplo'],
      uploads: {
        video: 'O que você já sabe fazer.mp4',
        captions: ['pt-BR'],
        handout: 'Inventário do que eu já sei fazer.pdf',
      },
    },
    {
      slug: 'curriculo-de-uma-pagina',
      title: 'Um currículo de uma página',
      description:
        'Quem seleciona lê um currículo em poucos segundos. Monte o seu com contato, objetivo, formação e experiências em uma página, sem documentos pessoais nem exageros, e adapte-o a cada vaga com as palavras do próprio anúncio.',
      seconds: 36,
      takeaways: ['Uma página basta', 'Documentos ficam de fora', 'Adapte a cada vaga'],
      quiz: {
        title: 'Revisão de currículo',
        description: 'Revise quatro escolhas antes de enviar o seu.',
        passingScore: 75,
        questions: [
          choice({
            text: 'O que deve ficar fora do currículo?',
            options: [
              'Telefone e email',
              'Cursos concluídos',
              'Números do CPF e do RG',
              'Trabalho voluntário',
            ],
            correct: 2,
            explanation:
              'Documentos são pedidos na contratação. No currículo eles circulam sem controle e podem ser usados em golpes.',
          }),
          trueOrFalse({
            text: 'Quem nunca teve a carteira assinada não tem o que escrever em experiências.',
            answer: false,
            explanation:
              'Bicos, projetos da escola, trabalho voluntário e ajuda no negócio da família contam. O que importa é dizer o que você fez.',
          }),
          choice({
            text: 'Para que serve adaptar o currículo a cada vaga?',
            options: [
              'Para parecer que você tem mais experiência',
              'Para mostrar primeiro o que aquela vaga pede',
              'Para ocupar mais páginas',
              'Para não precisar de carta de apresentação',
            ],
            correct: 1,
            explanation:
              'A sua história é a mesma; o que muda é a ordem e o destaque. Assim, quem lê encontra logo o que procura.',
          }),
          choice({
            text: 'Qual descrição mostra melhor o que foi feito?',
            options: [
              '“Atendi cerca de 30 pessoas por dia na barraca da família e cuidei do troco.”',
              '“Cuidei de várias coisas.”',
              '“Tenho perfil dinâmico e proativo.”',
              '“Ajudava às vezes.”',
            ],
            correct: 0,
            explanation:
              'Ação, contexto e número: em uma linha já se vê atendimento ao público e responsabilidade com dinheiro.',
          }),
        ],
      },
    },
    {
      slug: 'onde-procurar',
      title: 'Onde procurar, e como fugir de golpes',
      description:
        'Postos públicos de emprego, programas de aprendizagem, sites das empresas e a sua própria rede: cada porta se abre de um jeito. Aprenda também os sinais de uma vaga falsa, como cobrança de taxa, salário alto demais e pressa para receber seus documentos.',
      seconds: 32,
      takeaways: ['Bata em várias portas', 'Avise a sua rede', 'Vaga séria não cobra taxa'],
    },
    {
      slug: 'entrevista',
      title: 'A entrevista é uma conversa',
      description:
        'Uma boa entrevista tem preparo, não decoreba. Pratique uma apresentação de um minuto, histórias curtas que mostram o que você fez e duas perguntas suas, porque você também está escolhendo onde vai passar boa parte do dia.',
      seconds: 38,
      takeaways: ['Apresente-se em um minuto', 'Conte histórias curtas', 'Leve duas perguntas'],
      quiz: {
        title: 'Tudo pronto para a conversa',
        description: 'Três momentos que aparecem em quase toda entrevista.',
        passingScore: 65,
        questions: [
          choice({
            text: 'Como responder bem a “Conte um desafio que você enfrentou”?',
            options: [
              'Dizendo que nunca teve dificuldades',
              'Contando os defeitos do lugar em que estava',
              'Mudando de assunto com simpatia',
              'Contando a situação, o que você fez e o que resultou',
            ],
            correct: 3,
            explanation:
              'Situação, ação e resultado formam uma história curta e completa. Vale um exemplo da escola ou de casa.',
          }),
          trueOrFalse({
            text: 'Fazer perguntas no fim da entrevista causa má impressão.',
            answer: false,
            explanation:
              'Perguntas mostram interesse. “Como é um dia comum nesta função?” ajuda você a decidir se a vaga combina com você.',
          }),
          choice({
            text: 'Surge uma pergunta técnica que você não sabe responder. O que costuma funcionar melhor?',
            options: [
              'Inventar uma resposta com voz firme',
              'Dizer que ainda não sabe e contar como faria para aprender',
              'Esperar em silêncio pela próxima pergunta',
              'Explicar que isso não é importante',
            ],
            correct: 1,
            explanation:
              'Ninguém espera que você saiba tudo no primeiro emprego. Honestidade e vontade de aprender são lembradas depois.',
          }),
        ],
      },
    },
    {
      slug: 'primeiro-contracheque',
      title: 'O primeiro contracheque',
      description:
        'Salário bruto, descontos, líquido: na primeira vez, o contracheque parece outra língua. Entenda o que são INSS, FGTS, vale-transporte e décimo terceiro, e use o orçamento que você já montou para dar destino ao valor que cai na conta.',
      seconds: 40,
      takeaways: ['Bruto é o combinado', 'Líquido é o que cai na conta', 'Confira cada desconto'],
      quiz: {
        title: 'Lendo o contracheque',
        description: 'Confira cada linha antes de fazer planos com o valor.',
        passingScore: 75,
        questions: [
          choice({
            text: 'O que é o salário líquido?',
            options: [
              'O valor que cai na conta depois dos descontos',
              'O valor combinado antes dos descontos',
              'A soma das horas extras',
              'O valor depositado no FGTS',
            ],
            correct: 0,
            explanation:
              'O bruto é o combinado; o líquido é o que sobra depois de INSS e outros descontos. É com ele que se faz o orçamento.',
          }),
          trueOrFalse({
            text: 'O FGTS é descontado do salário de quem trabalha.',
            answer: false,
            explanation:
              'Quem deposita é a empresa, além do salário: 8% na maioria dos contratos e 2% nos de aprendizagem.',
          }),
          choice({
            text: 'O salário básico é de R$ 1.800. Pelo vale-transporte a empresa pode descontar até 6%. Quanto é, no máximo?',
            options: ['R$ 60', 'R$ 180', 'R$ 108', 'R$ 300'],
            correct: 2,
            explanation:
              'Seis por cento de R$ 1.800 são R$ 108. O que a passagem custar além disso fica com a empresa.',
          }),
          choice({
            text: 'Apareceu um desconto que você não entende. Qual é o melhor primeiro passo?',
            options: [
              'Deixar para lá, porque é o primeiro mês',
              'Reclamar nas redes sociais',
              'Pedir demissão',
              'Perguntar ao setor de pessoal, com o contracheque em mãos',
            ],
            correct: 3,
            explanation:
              'Erros acontecem e costumam ser corrigidos quando alguém pergunta. Ter o documento em mãos torna a conversa simples.',
          }),
        ],
      },
    },
    {
      slug: 'primeiros-noventa-dias',
      title: 'Os primeiros noventa dias',
      description:
        'O começo é feito de nomes novos, regras que ninguém explicou e vontade de acertar. Veja como pedir ajuda cedo, anotar o que aprende, receber críticas sem levá-las para o lado pessoal e combinar com a liderança o que se espera de você.',
      seconds: 30,
      takeaways: ['Pergunte cedo', 'Anote o que aprende', 'Combine o que se espera'],
    },
  ],
}
