//! Multinomial logistic regression with a quadratic penalty, by Adam over all examples at once: the same every time.

use super::Example;
use super::stage::{Stage, is_right};
use adfontes::plan::{Classifier, Feature, STEP, features, rarity};
use std::collections::BTreeMap;

/// Weight of the penalty, over all examples.
const PENALTY: f32 = 1.0 / 30.0;
const ROUNDS: usize = 400;
const RATE: f32 = 0.3;

/// Weights of features by class, before rounding.
pub struct Training {
    classes: Vec<String>,
    names: Vec<String>,
    rarities: Vec<u8>,
    weights: Vec<f32>,
    bias: Vec<f32>,
}

/// The features of examples. Of several that occur in the same examples, such as the beginnings of a rare word, only the
/// shortest counts: it fits the most words beside.
fn vocabulary(rows: &[Vec<String>]) -> BTreeMap<String, usize> {
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        row.iter().for_each(|name| places.entry(name).or_default().push(at));
    }
    let mut shortest: BTreeMap<Vec<usize>, &str> = BTreeMap::new();
    let length = |name: &str| (name.trim_end_matches('>').chars().count(), name.len());
    for (name, places) in places {
        let best = shortest.entry(places).or_insert(name);
        if length(name) < length(best) {
            *best = name;
        }
    }
    let mut names: Vec<String> = shortest.into_values().map(str::to_owned).collect();
    names.sort();
    names.into_iter().enumerate().map(|(at, name)| (name, at)).collect()
}

/// Adam's running means of a gradient and its square.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl Adam {
    fn new(length: usize) -> Self {
        Self { mean: vec![0.0; length], square: vec![0.0; length] }
    }

    fn step(&mut self, values: &mut [f32], gradient: &[f32], round: usize) {
        let (first, second) = (0.9_f32, 0.999_f32);
        let (c1, c2) = (1.0 - first.powi(round as i32 + 1), 1.0 - second.powi(round as i32 + 1));
        // The steps shrink, so that the last rounds settle.
        let rate = RATE * (1.0 - round as f32 / ROUNDS as f32);
        for at in 0..values.len() {
            self.mean[at] = first * self.mean[at] + (1.0 - first) * gradient[at];
            self.square[at] = second * self.square[at] + (1.0 - second) * gradient[at] * gradient[at];
            values[at] -= rate * (self.mean[at] / c1) / ((self.square[at] / c2).sqrt() + 1e-8);
        }
    }
}

fn softmax(sums: &mut [f32]) {
    let most = sums.iter().copied().fold(f32::MIN, f32::max);
    sums.iter_mut().for_each(|sum| *sum = (*sum - most).exp());
    let whole: f32 = sums.iter().sum();
    sums.iter_mut().for_each(|sum| *sum /= whole);
}

impl Training {
    pub fn of(examples: &[Example], stage: &Stage) -> Self {
        let rows: Vec<Vec<String>> = examples.iter().map(|example| features(&stage.words(example))).collect();
        let known = vocabulary(&rows);
        let mut classes: Vec<String> = examples.iter().map(|example| example.class.clone()).collect();
        classes.sort();
        classes.dedup();
        let count = classes.len();
        let gold = |example: &Example| classes.iter().position(|class| *class == example.class).unwrap_or_default();
        let gold: Vec<usize> = examples.iter().map(gold).collect();
        let mut counts = vec![0; known.len()];
        let rows: Vec<Vec<usize>> =
            rows.iter().map(|row| row.iter().filter_map(|name| known.get(name).copied()).collect()).collect();
        rows.iter().flatten().for_each(|at| counts[*at] += 1);
        let rarities: Vec<u8> = counts.iter().map(|count| rarity(*count, rows.len())).collect();
        let valued = |row: &Vec<usize>| -> Vec<(usize, f32)> {
            let length = row.iter().map(|at| f32::from(rarities[*at]).powi(2)).sum::<f32>().max(1.0).sqrt();
            row.iter().map(|at| (*at, f32::from(rarities[*at]) / length)).collect()
        };
        let rows: Vec<Vec<(usize, f32)>> = rows.iter().map(valued).collect();
        let (mut weights, mut bias) = (vec![0.0_f32; known.len() * count], vec![0.0_f32; count]);
        let (mut of_weights, mut of_bias) = (Adam::new(weights.len()), Adam::new(count));
        for round in 0..ROUNDS {
            let mut gradient: Vec<f32> = weights.iter().map(|weight| weight * PENALTY).collect();
            let mut bias_gradient = vec![0.0_f32; count];
            for (row, gold) in rows.iter().zip(&gold) {
                let mut sums = bias.clone();
                for (name, value) in row {
                    let own = &weights[name * count..][..count];
                    sums.iter_mut().zip(own).for_each(|(sum, weight)| *sum += weight * value);
                }
                softmax(&mut sums);
                sums[*gold] -= 1.0;
                bias_gradient.iter_mut().zip(&sums).for_each(|(own, error)| *own += error);
                for (name, value) in row {
                    let own = &mut gradient[name * count..][..count];
                    own.iter_mut().zip(&sums).for_each(|(own, error)| *own += error * value);
                }
            }
            of_weights.step(&mut weights, &gradient, round);
            of_bias.step(&mut bias, &bias_gradient, round);
        }
        Self { classes, names: known.into_keys().collect(), rarities, weights, bias }
    }

    /// The weights, rounded to steps; those of less than half a step are left out.
    pub fn classifier(&self, temperature: f32) -> Classifier {
        let count = self.classes.len();
        let rounded = |weight: &f32| (weight / STEP).round().clamp(-127.0, 127.0) as i8;
        let row = |at: usize| -> Vec<(u8, i8)> {
            let own = self.weights[at * count..][..count].iter().map(rounded).enumerate();
            own.filter(|(_, weight)| *weight != 0).map(|(class, weight)| (class as u8, weight)).collect()
        };
        let feature = |at: usize| {
            let (name, rarity) = (self.names[at].clone(), self.rarities[at]);
            Feature { name, rarity, weights: row(at) }
        };
        let features = (0..self.names.len()).map(feature).filter(|feature| !feature.weights.is_empty());
        Classifier::new(self.classes.clone(), self.bias.iter().map(rounded).collect(), temperature, features)
    }
}

/// The temperature, a multiple of .05, at which the probabilities fit best how often the classes are right on unseen
/// examples.
pub fn temperature(folds: &[(&Training, &[Example])], stage: &Stage) -> f32 {
    type Read<'e> = Vec<(&'e Example, Vec<String>)>;
    let folds: Vec<(&Training, Read<'_>)> = folds
        .iter()
        .map(|(training, unseen)| (*training, unseen.iter().map(|example| (example, stage.words(example))).collect()))
        .collect();
    let loss = |temperature: f32| -> f32 {
        let of = |(training, unseen): &(&Training, Read<'_>)| -> f32 {
            let classifier = training.classifier(temperature);
            let own = |(example, words): &(&Example, Vec<String>)| {
                let probabilities = classifier.probabilities(words);
                let right: f32 = classifier
                    .classes
                    .iter()
                    .zip(probabilities)
                    .filter(|(class, _)| is_right(class, &example.class))
                    .map(|(_, probability)| probability)
                    .sum();
                -right.max(1e-6).ln()
            };
            unseen.iter().map(own).sum()
        };
        folds.iter().map(of).sum()
    };
    let candidates = (6..=40).map(|step| step as f32 * 0.05);
    candidates.map(|t| (loss(t), t)).min_by(|a, b| a.0.total_cmp(&b.0)).map_or(1.0, |(_, t)| t)
}
