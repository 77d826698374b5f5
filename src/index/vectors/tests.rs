use super::*;
use crate::error::ErrorCode;
use proptest::prelude::*;

/// Pseudo-random numbers, the same in every run (splitmix64).
fn noise(seed: &mut u64) -> f32 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *seed;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ z >> 31) >> 40) as f32 / (1u64 << 24) as f32 * 2.0 - 1.0
}

/// Vectors like embeddings: a common offset and a few dozen significant directions.
fn vectors(count: usize, dimension: usize, mut seed: u64) -> Vec<Vec<f32>> {
    let directions: Vec<Vec<f32>> = (0..24).map(|_| (0..dimension).map(|_| noise(&mut seed)).collect()).collect();
    (0..count)
        .map(|_| {
            let mut vector: Vec<f32> =
                (0..dimension).map(|at| 0.3 + 0.2 * noise(&mut seed) + (at % 3) as f32 * 0.1).collect();
            for direction in &directions {
                let weight = noise(&mut seed);
                vector.iter_mut().zip(direction).for_each(|(x, d)| *x += weight * d);
            }
            vector
        })
        .collect()
}

fn build(vectors: &[Vec<f32>]) -> VectorIndex {
    VectorIndex::build(vectors[0].len(), vectors.iter().map(|vector| Some(vector.as_slice()))).unwrap()
}

#[test]
fn what_is_like_everything_is_common() {
    let index = build(&[vec![1.0, 0.0], vec![0.0, 1.0], vec![1.0, 1.0]]);
    let common: Vec<f32> = (0..4).map(|doc| (index.commonness(doc) * 100.0).round()).collect();
    assert_eq!(common, [71.0, 71.0, 100.0, 0.0]);
}

/// Cosines in double precision, best first.
fn oracle(vectors: &[Vec<f32>], query: &[f32], k: usize) -> Vec<(u32, f64)> {
    let product = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum::<f64>();
    let cosine = |v: &[f32]| product(v, query) / (product(v, v) * product(query, query)).sqrt();
    let mut all: Vec<(u32, f64)> = vectors.iter().enumerate().map(|(n, v)| (n as u32, cosine(v))).collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    all.truncate(k);
    all
}

fn recall(index: &VectorIndex, all: &[Vec<f32>], queries: &[Vec<f32>]) -> f64 {
    let mut hits = 0;
    for query in queries {
        let expected = oracle(all, query, 10);
        let found = index.search(&index.prepare(query).unwrap(), 10, None);
        hits += found.iter().filter(|(doc, _)| expected.iter().any(|(other, _)| other == doc)).count();
        for (doc, cosine) in found {
            let truth = oracle(&all[doc as usize..=doc as usize], query, 1)[0].1;
            assert!((f64::from(cosine) - truth).abs() < 3e-4);
        }
    }
    hits as f64 / (10 * queries.len()) as f64
}

#[test]
fn each_kind_finds_the_nearest() {
    let all = vectors(5_100, 192, 1);
    let queries = vectors(6, 192, 1);
    let few = build(&all[..150]);
    assert_eq!(few.kind(), VectorKind::Exact);
    assert!(recall(&few, &all[..150], &queries) > 0.995);
    let many = build(&all);
    assert_eq!(many.kind(), VectorKind::Prefilter);
    assert!(recall(&many, &all, &queries) >= 0.95);
    let graph = few.with_graph();
    assert_eq!(graph.kind(), VectorKind::Hnsw);
    assert!(recall(&graph, &all[..150], &queries) > 0.97);
    assert_eq!(graph.encode().unwrap(), few.with_graph().encode().unwrap(), "the same vectors, another graph");
}

#[test]
fn the_sieve_is_as_wide_as_the_vectors_need() {
    let mut seed = 9;
    let mut random = |count: usize, dimension: usize| -> Vec<Vec<f32>> {
        (0..count).map(|_| (0..dimension).map(|_| noise(&mut seed)).collect()).collect()
    };
    // Without any structure, the bits say least.
    for dimension in [24, 384] {
        let all = random(5_100, dimension);
        let index = build(&all);
        assert!(recall(&index, &all, &random(6, dimension)) >= 0.95, "{dimension}: {:?}", index.kind());
    }
}

#[test]
fn filters_hold_and_never_starve() {
    let all = vectors(5_050, 16, 3);
    let exact = build(&all[..150]);
    for index in [exact.with_graph(), build(&all), exact] {
        let query = index.prepare(&all[7]).unwrap();
        let rare = |doc: u32| doc % 37 == 3;
        let found = index.search(&query, 4, Some(&rare));
        assert_eq!(found.len(), 4);
        assert!(found.iter().all(|(doc, _)| rare(*doc)));
        let most = |doc: u32| doc != 7;
        let found = index.search(&query, 5, Some(&most));
        assert_eq!(found.len(), 5);
        assert!(found.iter().all(|(doc, _)| *doc != 7));
        assert!(index.search(&query, 5, Some(&|_| false)).is_empty());
        assert_eq!(index.search(&query, 1, None)[0].0, 7);
    }
}

#[test]
fn missing_and_wrong_vectors() {
    let index = VectorIndex::build(2, [Some(&[1.0, 0.0][..]), None, Some(&[0.0, 2.0])]).unwrap();
    let query = index.prepare(&[0.0, 1.0]).unwrap();
    assert_eq!(index.search(&query, 5, None), [(2, 1.0), (0, 0.0)]);
    assert_eq!(
        (index.similarity(2, &query), index.similarity(1, &query), index.similarity(9, &query)),
        (Some(1.0), None, None)
    );
    assert_eq!((index.len(), index.vectors(), index.has(1)), (3, 2, false));
    for vector in [&[1.0][..], &[1.0, 2.0, 3.0], &[f32::NAN, 0.0], &[0.0, 0.0]] {
        assert_eq!(index.prepare(vector).unwrap_err().code(), ErrorCode::InvalidVector);
        assert_eq!(VectorIndex::build(2, [Some(vector)]).unwrap_err().code(), ErrorCode::InvalidVector);
    }
    let empty = VectorIndex::build(2, []).unwrap();
    assert!(empty.search(&query, 5, None).is_empty() && empty.with_graph().search(&query, 5, None).is_empty());
    let other = VectorIndex::build(3, [Some(&[1.0, 0.0, 0.0][..])]).unwrap();
    assert!(other.search(&query, 5, None).is_empty() && other.similarity(0, &query).is_none());
}

#[test]
fn a_graph_takes_additions_and_removals() {
    let all = vectors(400, 16, 5);
    let graph = build(&all[..300]).with_graph();
    // Every third document is removed, forty are added.
    let mut sources: Vec<VectorSource<'_>> = (0..300).filter(|n| n % 3 > 0).map(VectorSource::Kept).collect();
    sources.truncate(200);
    sources.splice(10..10, all[300..340].iter().map(|v| VectorSource::Added(v)));
    let live: Vec<Vec<f32>> = sources
        .iter()
        .map(|source| match source {
            VectorSource::Kept(doc) => all[*doc as usize].clone(),
            VectorSource::Added(vector) => vector.to_vec(),
            VectorSource::Missing => unreachable!(),
        })
        .collect();
    let changed = graph.rebase(&sources).unwrap();
    assert_eq!((changed.kind(), changed.len()), (VectorKind::Hnsw, 240));
    let loaded = VectorIndex::decode(&changed.encode().unwrap()).unwrap();
    let exact = build(&live);
    for query in all.iter().step_by(5) {
        let query = exact.prepare(query).unwrap();
        let found = changed.search(&query, 5, None);
        assert_eq!(found, exact.search(&query, 5, None));
        assert_eq!(found, loaded.search(&query, 5, None));
    }
    // Once most documents have changed, the graph is dropped.
    let few: Vec<VectorSource<'_>> = (0..100).map(VectorSource::Kept).collect();
    assert_eq!(changed.rebase(&few).unwrap().kind(), VectorKind::Exact);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn changes_find_what_a_rebuild_finds(
        steps in prop::collection::vec((0usize..30, 0usize..4, any::<u64>()), 1..25),
        graph in any::<bool>(),
        many in prop::bool::weighted(0.1),
    ) {
        // A large constant part puts the index beyond the exact limit.
        let crowd = if many { vectors(EXACT_LIMIT + 50, 16, 9) } else { Vec::new() };
        let mut live: std::collections::BTreeMap<usize, Option<Vec<f32>>> = Default::default();
        live.extend(crowd.into_iter().enumerate().map(|(n, vector)| (n + 1_000, Some(vector))));
        let sources = live.values().map(|v| v.as_deref());
        let mut index = VectorIndex::build(16, sources).unwrap();
        if graph && !many {
            index = index.with_graph();
        }
        for (name, what, mut seed) in steps {
            let before: Vec<usize> = live.keys().copied().collect();
            match what {
                0 => drop(live.remove(&name)),
                1 => drop(live.insert(name, None)),
                _ => drop(live.insert(name, Some((0..16).map(|_| noise(&mut seed)).collect()))),
            }
            let changed = name;
            let sources: Vec<VectorSource<'_>> = live
                .iter()
                .map(|(name, vector)| match (vector, before.binary_search(name)) {
                    (_, Ok(old)) if *name != changed => VectorSource::Kept(old as u32),
                    (Some(vector), _) => VectorSource::Added(vector),
                    (None, _) => VectorSource::Missing,
                })
                .collect();
            index = index.rebase(&sources).unwrap();
        }
        let rebuilt = VectorIndex::build(16, live.values().map(|v| v.as_deref())).unwrap();
        let loaded = VectorIndex::decode(&index.encode().unwrap()).unwrap();
        for query in vectors(3, 16, 4) {
            let query = rebuilt.prepare(&query).unwrap();
            let expected = rebuilt.search(&query, 8, None);
            prop_assert_eq!(&index.search(&query, 8, None), &expected);
            prop_assert_eq!(&loaded.search(&query, 8, None), &expected);
        }
    }

    #[test]
    fn damaged_bytes_never_panic(at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>(), graph in any::<bool>()) {
        let all = vectors(70, 8, 6);
        let index = build(&all);
        let mut bytes = if graph { index.with_graph() } else { index }.encode().unwrap();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] = byte }
        if let Ok(index) = VectorIndex::decode(&bytes) {
            index.search(&index.prepare(&all[0][..index.dimension().min(8)]).or_else(|_| index.prepare(&vec![1.0; index.dimension()])).unwrap(), 5, None);
        }
    }
}
