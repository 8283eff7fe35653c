/** The administrator that the server of specs and of tests of pages is started with. */
export const admin = { email: 'ada@example.org', password: 'correct horse battery staple' }

/** Models that the provider lists. A spec that scripts answers uses a model of its own. */
export const models = `
  quick tools endless cut silent writer branches queue devices history early changing mine share admin everything look files
  sifted blind structured asker writing habits pocket rich again held live notes plain spoken tuned spare forms lent drive budget
  long argued apps shop steer halved rounds consent composed usual waiting hands formulas first-voice second-voice steered drawn
  read layered mapped told levels compacted cast aside sidecar project viewer artifact code
`
  .trim()
  .split(/\s+/)
