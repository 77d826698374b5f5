//! The operator by which the inference library multiplies by a kept [`Matrix`].

use super::product::Matrix;
use std::collections::BTreeMap;
use tract_onnx::tract_hir::internal::*;

/// `x · matrix + bias`, along the last axis of `x`.
#[derive(Clone)]
struct Linear(Arc<Matrix>);

/// Inserts the operators at the nodes that [`super::kept::keep`] prepared, by name.
pub(super) fn fill(model: &mut InferenceModel, mut matrices: BTreeMap<String, Matrix>) {
    for node in model.nodes_mut() {
        if let Some(matrix) = matrices.remove(&node.name) {
            node.op = expand(Linear(Arc::new(matrix)));
        }
    }
}

impl std::fmt::Debug for Linear {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Linear({} × {})", self.0.inner, self.0.outer)
    }
}

impl PartialEq for Linear {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Linear {}

impl Expansion for Linear {
    fn name(&self) -> StaticName {
        "Linear".into()
    }

    fn rules<'r, 'p: 'r, 's: 'r>(
        &'s self,
        solver: &mut Solver<'r>,
        inputs: &'p [TensorProxy],
        outputs: &'p [TensorProxy],
    ) -> InferenceResult {
        solver.equals(&inputs[0].datum_type, f32::datum_type())?;
        solver.equals(&outputs[0].datum_type, f32::datum_type())?;
        solver.given(&inputs[0].shape, move |solver, mut shape| {
            if let Some(last) = shape.last_mut() {
                *last = self.0.outer.to_dim();
            }
            solver.equals(&outputs[0].shape, shape)
        })
    }

    fn wire(&self, prefix: &str, model: &mut TypedModel, inputs: &[OutletId]) -> TractResult<TVec<OutletId>> {
        model.wire_node(prefix, self.clone(), inputs)
    }
}

impl Op for Linear {
    fn name(&self) -> StaticName {
        "Linear".into()
    }

    op_as_typed_op!();
}

impl EvalOp for Linear {
    op_out_of_plan!();

    fn eval(&self, _context: &EvalContext, inputs: TVec<TValue>) -> TractResult<TVec<TValue>> {
        let input = args_1!(inputs);
        let mut shape: TVec<usize> = input.shape().into();
        match shape.last_mut() {
            Some(last) if *last == self.0.inner => *last = self.0.outer,
            _ => bail!("a matrix of {} rows cannot be applied to {:?}", self.0.inner, input.shape()),
        }
        let mut output = Tensor::zero::<f32>(&shape)?;
        let values = input.try_as_plain_ram()?;
        self.0.apply(values.as_slice::<f32>()?, output.try_as_plain_ram_mut()?.as_slice_mut::<f32>()?);
        Ok(tvec!(output.into_tvalue()))
    }
}

impl TypedOp for Linear {
    as_op!();

    fn output_facts(&self, inputs: &[&TypedFact]) -> TractResult<TVec<TypedFact>> {
        let mut shape = inputs[0].shape.to_tvec();
        match shape.last_mut() {
            Some(last) if *last == self.0.inner.to_dim() => *last = self.0.outer.to_dim(),
            _ => bail!("a matrix of {} rows cannot be applied to {:?}", self.0.inner, inputs[0]),
        }
        Ok(tvec!(f32::fact(shape)))
    }
}
