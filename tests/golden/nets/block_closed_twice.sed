/^    on solid_hit/a\
  }
